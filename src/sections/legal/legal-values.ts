import { accessibility } from '~/business/accessibility';
import { cityLine, company } from '~/business/company';
import {
  childAge,
  consentProofYears,
  legalChoices,
  legalLastUpdated,
  priceNoticeDays,
  renewalReminder,
  retention,
  smsAge,
} from '~/business/legal';
import { meetingRules } from '~/business/meetings';
import { websitePrice } from '~/business/plans';
import { formatDay, formatList, formatPrice, unbroken } from '~/i18n/format';
import { linkPlaceholder } from '~/i18n/link-placeholder';
import { languageStorageKey, type Locale } from '~/i18n/locales';
import { href, type Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';
import { schemeStorageKey } from '~/layouts/page.inline';
import { smsTermsPath, smsValues } from '~/sections/sms/sms-values';

/** The placeholder values of the legal and SMS pages; some are links that `Sentence` renders. */
export function legalValues(locale: Locale) {
  const t = translator(locale);
  const link = (route: Route) => linkPlaceholder(href(locale, route), t(`pages.${route}`));
  const kept = (legalChoices.kept ?? []).map((part) => t(`legal.kept.${part}`));
  return {
    ...retention,
    ...renewalReminder,
    ...smsValues(locale),
    childAge,
    consentProofYears,
    priceNoticeDays,
    kept: formatList(locale, kept),
    websitePrice: formatPrice(locale, websitePrice),
    standard: accessibility.standard,
    reviewed: formatDay(locale, accessibility.reviewed),
    browsers: formatList(locale, accessibility.browsers),
    screenReaders: formatList(locale, accessibility.screenReaders),
    reminderHours: meetingRules.reminderHours,
    smsAge,
    languageKey: languageStorageKey,
    schemeKey: schemeStorageKey,
    address: `${company.address.street}, ${cityLine(company.address)}`,
    date: formatDay(locale, legalLastUpdated),
    email: linkPlaceholder(`mailto:${company.email}`, company.email),
    phone: linkPlaceholder(`tel:${company.phoneE164}`, unbroken(company.phone)),
    packages: link('packages'),
    privacy: link('privacy'),
    smsCompliance: link('smsCompliance'),
    smsTerms: linkPlaceholder(smsTermsPath(locale), t('legal.links.smsTerms')),
    terms: link('terms'),
  };
}
