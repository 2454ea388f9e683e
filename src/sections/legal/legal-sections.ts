import { analytics } from '~/analytics/analytics';
import { analyticsProviders, type Analytics } from '~/analytics/providers';
import type { Locale } from '~/i18n/locales';
import { translator } from '~/i18n/translate';
import type { TextTree } from '../../../lib/texts.ts';
import { legalValues } from './legal-values';

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
  addTexts('browser', sections['browser'], { cookies, visits: script ? visitsWithScript : visits, signals });
  addTexts('helpers.companies', sections['helpers']?.['companies'], { company });
}

function addTexts(name: string, section: TextTree[string] | undefined, texts: TextTree): void {
  if (typeof section !== 'object')
    throw new Error(`Cannot say who counts visits: the privacy policy has no section "${name}"`);
  Object.assign(section, texts);
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
