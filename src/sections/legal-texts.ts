import { analytics } from '~/analytics/analytics';
import { accessibility } from '~/business/accessibility';
import { analyticsProviders, type Analytics } from '~/business/analytics';
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
import { smsRules } from '~/business/sms-rules';
import { formatDay, formatList, formatTime } from '~/i18n/format';
import { linkPlaceholder } from '~/i18n/link-placeholder';
import { languageStorageKey, type Locale } from '~/i18n/locales';
import { href, type Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';
import { schemeStorageKey } from '~/layouts/page.inline';
import type { TextTree } from '../../lib/texts.ts';

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
    phone: linkPlaceholder(`tel:${company.phoneE164}`, company.phone.replaceAll(' ', '\u00A0')),
    packages: link('packages'),
    privacy: link('privacy'),
    smsCompliance: link('smsCompliance'),
    smsConsent: link('smsConsent'),
    smsTerms: linkPlaceholder(smsTermsPath(locale), t('legal.links.smsTerms')),
    terms: link('terms'),
  };
}

export function smsValues(locale: Locale) {
  return {
    quietFrom: formatTime(locale, smsRules.quietHours.from),
    quietTo: formatTime(locale, smsRules.quietHours.to),
    optOutWords: smsRules.optOutWords.join(', '),
    helpWords: formatList(locale, smsRules.helpWords, 'disjunction'),
    startWord: smsRules.startWord,
  };
}

/** The path of the terms for our own text messages. */
export function smsTermsPath(locale: Locale): string {
  return `${href(locale, 'smsConsent')}#sms-terms`;
}

interface Entry {
  term: string;
  detail: string;
}

/** A paragraph, a highlighted promise, a bulleted list, or a list of terms. */
type LegalBlock =
  | { kind: 'paragraph' | 'promise'; text: string }
  | { kind: 'points'; points: string[] }
  | { kind: 'entries'; entries: Entry[] };

export interface LegalSection {
  /** The anchor, the same in every language. */
  id: string;
  title: string;
  blocks: LegalBlock[];
}

/**
 * The sections of a legal page or the accessibility statement in the order of the English file, values and links filled
 * in. A text is a paragraph, a group of texts a list of points, a group of `term` and `detail` a list of terms.
 */
export function legalSections(locale: Locale, page: 'privacy' | 'terms' | 'accessibility'): LegalSection[] {
  const t = translator(locale);
  const sections: Record<string, TextTree & { title: string }> = t(`${page}.sections`, legalValues(locale));
  if (page === 'privacy' && analytics) addAnalytics(sections, locale, analytics);
  return Object.entries(sections).map(([id, { title, ...texts }]) => ({
    id,
    title,
    blocks: Object.entries(texts).map(([key, value]) => toBlock(key, value)),
  }));
}

/** Adds what the policy says of counted visits: the only part that depends on the deployment. */
function addAnalytics(
  sections: Record<string, TextTree>,
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

function toBlock(key: string, value: string | TextTree): LegalBlock {
  if (typeof value === 'string') return { kind: key === 'promise' ? 'promise' : 'paragraph', text: value };
  const values = Object.values(value);
  if (values.every((point) => typeof point === 'string')) return { kind: 'points', points: values };
  if (values.every(isEntry)) return { kind: 'entries', entries: values };
  throw new Error(`Cannot lay out "${key}": a group holds either texts, or a term and a detail each`);
}

function isEntry(value: string | TextTree): value is TextTree & Entry {
  return typeof value === 'object' && typeof value['term'] === 'string' && typeof value['detail'] === 'string';
}
