import { company } from '~/business/company';
import { childAge, governingState, legalLastUpdated, retention } from '~/business/legal';
import { guarantee, smsMessagesPerConsultation } from '~/business/terms-of-sale';
import { formatDay } from '~/i18n/format';
import { linkSlot } from '~/i18n/link-slot';
import { languageStorageKey, type Locale } from '~/i18n/locales';
import { href, type Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';

/** What the sentences of the legal and SMS pages may name; some of it as links, for `Sentence` to draw. */
export function legalFacts(locale: Locale) {
  const t = translator(locale);
  const link = (route: Route) => linkSlot(href(locale, route), t(`pages.${route}`));
  const { street, city, region, postalCode } = company.address;
  return {
    ...guarantee,
    ...retention,
    childAge,
    languageKey: languageStorageKey,
    smsMessages: smsMessagesPerConsultation,
    legalName: company.legalName,
    address: `${street}, ${city}, ${region} ${postalCode}`,
    state: t(`legal.states.${governingState}`),
    date: formatDay(locale, legalLastUpdated),
    email: linkSlot(`mailto:${company.email}`, company.email),
    phone: linkSlot(`tel:${company.phoneE164}`, company.phone.replaceAll(' ', '\u00A0')),
    packages: link('packages'),
    privacy: link('privacy'),
    smsCompliance: link('smsCompliance'),
    smsConsent: link('smsConsent'),
    terms: link('terms'),
  };
}
