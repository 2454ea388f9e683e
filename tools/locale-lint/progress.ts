import { textsOf, type Content } from './check.ts';
import { readDictionary } from './dictionary.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { markOf, type Translated } from './translated.ts';

/** How far the translation of a text is. */
export type TextState = 'translated' | 'changed' | 'same' | 'missing';

export interface TextProgress {
  key: string;
  english: string;
  /** By language; nothing where the text is missing. */
  translations: Map<string, { text: string | undefined; state: TextState }>;
}

/**
 * Every English text with its translations. `changed`: English says something else since it was translated, or
 * nobody has recorded that it was. `same`: it reads as in English where that is not how the language says it.
 */
export function progressOf({ files, sameAsEnglish }: Content, translated: Translated): TextProgress[] {
  const texts = new Map([...files].map(([locale, bytes]) => [locale, textsByKey(bytes)]));
  const languages = [...texts.keys()].filter((locale) => locale !== defaultLocale);
  const english = texts.get(defaultLocale) ?? new Map<string, string>();
  return [...english].map(([key, source]) => ({
    key,
    english: source,
    translations: new Map(
      languages.map((locale) => {
        const text = texts.get(locale)?.get(key);
        const allowed = [...(sameAsEnglish['every'] ?? []), ...(sameAsEnglish[locale] ?? [])];
        return [locale, { text, state: stateOf(source, text, allowed, translated[locale]?.[key]) }];
      }),
    ),
  }));
}

export function textsByKey(bytes: Uint8Array | undefined): Map<string, string> {
  const { root } = readDictionary(bytes ?? new Uint8Array());
  return new Map(Array.from(textsOf(root), ({ key, text }) => [key, text]));
}

function stateOf(english: string, text: string | undefined, allowed: string[], mark: string | undefined): TextState {
  if (text === undefined) return 'missing';
  if (text === english && !allowed.includes(text) && /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, ''))) return 'same';
  return mark === markOf(english) ? 'translated' : 'changed';
}
