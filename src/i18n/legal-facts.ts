import { company } from '~/business/company';
import {
  childAge,
  consentProofYears,
  decisions,
  legalLastUpdated,
  priceNoticeDays,
  renewalReminder,
  retention,
  smsAge,
} from '~/business/legal';
import { meetingRules } from '~/business/meetings';
import { smsRules } from '~/business/sms-rules';
import { guarantee, smsMessagesPerConsultation } from '~/business/offer';
import { formatDay, formatList, formatTime } from '~/i18n/format';
import { linkPlaceholder } from '~/i18n/link-placeholder';
import { languageStorageKey, type Locale } from '~/i18n/locales';
import { schemeStorageKey } from '~/styles/color-scheme';
import { href, type Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';

/** Placeholder values for the legal and SMS pages; some are links for `Sentence` to render. */
export function legalFacts(locale: Locale) {
  const t = translator(locale);
  const link = (route: Route) => linkPlaceholder(href(locale, route), t(`pages.${route}`));
  const { street, city, region, postalCode } = company.address;
  return {
    ...guarantee,
    ...retention,
    ...renewalReminder,
    ...smsFacts(locale),
    childAge,
    consentProofYears,
    priceNoticeDays,
    kept: formatList(
      locale,
      (decisions.kept ?? []).map((part) => t(`legal.kept.${part}`)),
    ),
    reminderHours: meetingRules.reminderHours,
    smsAge,
    languageKey: languageStorageKey,
    schemeKey: schemeStorageKey,
    smsMessages: smsMessagesPerConsultation,
    legalName: company.legalName,
    address: `${street}, ${city}, ${region} ${postalCode}`,
    date: formatDay(locale, legalLastUpdated),
    email: linkPlaceholder(`mailto:${company.email}`, company.email),
    phone: linkPlaceholder(`tel:${company.phoneE164}`, company.phone.replaceAll(' ', '\u00A0')),
    packages: link('packages'),
    privacy: link('privacy'),
    smsCompliance: link('smsCompliance'),
    smsConsent: link('smsConsent'),
    smsTerms: linkPlaceholder(smsTermsPath(locale), t('legal.links.smsTerms')),
    terms: link('terms'),
  };
}

/** The rules for senders of text messages, as sentences name them. */
export function smsFacts(locale: Locale) {
  return {
    quietFrom: formatTime(locale, smsRules.quietHours.from),
    quietTo: formatTime(locale, smsRules.quietHours.to),
    optOutWords: smsRules.optOutWords.join(', '),
    helpWords: smsRules.helpWords.join(' / '),
    startWord: smsRules.startWord,
  };
}

/** Where the terms for our own text messages are. */
export function smsTermsPath(locale: Locale): string {
  return `${href(locale, 'smsConsent')}#sms-terms`;
}
