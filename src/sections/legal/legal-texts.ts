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
import { schemeStorageKey } from '~/layouts/head.inline';
import { href, type Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';
import { analytics } from '~/analytics/analytics';
import { analyticsProviders, type Analytics } from '~/business/analytics';

/** Placeholder values for the legal and SMS pages; some are links for `Sentence` to render. */
export function legalValues(locale: Locale) {
  const t = translator(locale);
  const link = (route: Route) => linkPlaceholder(href(locale, route), t(`pages.${route}`));
  const { street, city, region, postalCode } = company.address;
  return {
    ...guarantee,
    ...retention,
    ...renewalReminder,
    ...smsValues(locale),
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
export function smsValues(locale: Locale) {
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

export type LegalPage = 'privacy' | 'terms';

/** A term and its explanation. */
export interface Entry {
  term: string;
  detail: string;
}

/** A paragraph, a highlighted promise, a bulleted list, or a list of terms. */
export type LegalBlock =
  | { kind: 'paragraph' | 'promise'; text: string }
  | { kind: 'points'; points: string[] }
  | { kind: 'entries'; entries: Entry[] };

export interface LegalSection {
  /** The section's anchor, the same in every language. */
  id: string;
  title: string;
  blocks: LegalBlock[];
}

type Words = { [key: string]: string | Words };

/**
 * The sections of a legal page in the order of the English file, facts and links filled in. A text is a
 * paragraph, a group of texts a list of points, a group of `term` and `detail` a list of terms.
 */
export function legalSections(locale: Locale, page: LegalPage): LegalSection[] {
  const sections: Record<string, Words & { title: string }> = translator(locale)(
    `${page}.sections`,
    legalValues(locale),
  );
  if (page === 'privacy' && analytics) addAnalytics(sections, locale, analytics);
  return Object.entries(sections).map(([id, { title, ...words }]) => ({
    id,
    title,
    blocks: Object.entries(words).map(([key, value]) => toBlock(key, value)),
  }));
}

/** Says who counts visits, and what of them: the only part of a policy that a deployment decides. */
function addAnalytics(
  sections: Record<string, Words>,
  locale: Locale,
  { provider, endpoint, script }: Analytics,
): void {
  const { cookies, visits, visitsWithScript, signals, company } = translator(locale)('privacy.analytics', {
    analytics: analyticsProviders[provider].name,
    analyticsHost: new URL(endpoint).host,
  });
  Object.assign(sections['browser'] ?? {}, { cookies, visits: script ? visitsWithScript : visits, signals });
  Object.assign(sections['helpers']?.['companies'] ?? {}, { company });
}

function toBlock(key: string, value: string | Words): LegalBlock {
  if (typeof value === 'string') return { kind: key === 'promise' ? 'promise' : 'paragraph', text: value };
  const values = Object.values(value);
  if (values.every((point) => typeof point === 'string')) return { kind: 'points', points: values };
  if (values.every(isEntry)) return { kind: 'entries', entries: values };
  throw new Error(`Cannot lay out "${key}": a group holds either texts, or a term and a detail each`);
}

function isEntry(value: string | Words): value is Words & Entry {
  return typeof value === 'object' && typeof value['term'] === 'string' && typeof value['detail'] === 'string';
}
