import { defaultLocale } from '../../../src/i18n/locales.ts';
import { mayEqualEnglishIn, type Project } from '../lint.ts';
import { parseDictionary, textsIn } from '../parse/dictionary.ts';
import { hashOf, type TranslationRecord } from './record.ts';

/**
 * `changed`: English has changed since it was translated, or nobody has recorded the translation. `same`: it
 * equals the English text and is not listed in `same-as-english.json`.
 */
export type TextState = 'translated' | 'changed' | 'same' | 'missing';

/** An English text with its translations by language. */
export type TextProgress = ReturnType<typeof progressOf>[number];

export function progressOf(project: Project, record: TranslationRecord) {
  const { files, isSwitchedOff = () => false } = project;
  const languages = [...files].filter(([locale]) => locale !== defaultLocale);
  const texts = languages.map(([locale, bytes]) => ({ locale, byKey: textsByKey(bytes) }));
  const wanted = [...textsByKey(files.get(defaultLocale))].filter(([key]) => !isSwitchedOff(key));
  return wanted.map(([key, english]) => {
    const translations = texts.map(({ locale, byKey }) => {
      const text = byKey.get(key);
      const isRecorded = record[locale]?.[key] === hashOf(english);
      const isSame = text === english && !mayEqualEnglishIn(locale, project)(text);
      const state: TextState = text === undefined ? 'missing' : isSame ? 'same' : isRecorded ? 'translated' : 'changed';
      return [locale, { text, state }] as const;
    });
    return { key, english, translations: new Map(translations) };
  });
}

const known = new WeakMap<Uint8Array, ReadonlyMap<string, string>>();

/** The texts of a dictionary, which is parsed once. */
export function textsByKey(bytes: Uint8Array = new Uint8Array()): ReadonlyMap<string, string> {
  const texts = known.get(bytes) ?? new Map(textsIn(parseDictionary(bytes).root).map(({ key, text }) => [key, text]));
  known.set(bytes, texts);
  return texts;
}
