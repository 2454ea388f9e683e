import { defaultLocale } from '../../../src/i18n/locales.ts';
import { mayEqualEnglishIn, type Project } from '../lint.ts';
import { parseDictionary, textsIn } from '../parse/dictionary.ts';
import { hashOf, type TranslationRecord } from './record.ts';

/**
 * `changed`: English has changed since it was translated. `unrecorded`: nobody has recorded the translation. `same`: it
 * equals the English text and is not listed in `same-as-english.json`.
 */
export type TextState = 'translated' | 'changed' | 'unrecorded' | 'same' | 'missing';

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
      return [locale, { text, state: stateOf(text) }] as const;

      function stateOf(text: string | undefined): TextState {
        const recorded = record[locale]?.[key];
        if (text === undefined) return 'missing';
        if (text === english && !mayEqualEnglishIn(locale, project)(text)) return 'same';
        if (recorded === undefined) return 'unrecorded';
        return recorded === hashOf(english) ? 'translated' : 'changed';
      }
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
