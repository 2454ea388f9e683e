import { english } from './english.ts';
import { withFallback, type TextTree } from '../../lib/texts.ts';
import { locales, type Locale } from './locales.ts';
import { isDisabled, variantSuffixes } from './feature-texts.ts';

/** The texts of a language by key, typed by the English ones. */
export type Dictionary = typeof english;

const files = import.meta.glob<TextTree>(['/locales/*/*.json', '!/locales/records/**'], {
  eager: true,
  import: 'default',
});

const dictionaries = new Map(locales.map((locale) => [locale, read(locale)]));

/** The words of a language. Throws for an unknown code. */
export function dictionaryOf(locale: Locale): Dictionary {
  const words = dictionaries.get(locale);
  if (!words) throw new Error(`Cannot read the dictionary of "${locale}": it is not a language of the site`);
  return words;
}

function read(locale: Locale): Dictionary {
  const own = textsOf(locale);
  if (!own) throw new Error(`Cannot read the dictionary of "${locale}": there is no file in "locales/${locale}"`);
  return withoutSwitchedOff(withFallback<Dictionary>({ ...english }, own));
}

/** The texts of a language, a branch for each of its files; `undefined` without any. */
function textsOf(locale: Locale): TextTree | undefined {
  const folder = `/locales/${locale}/`;
  const own = Object.entries(files).filter(([file]) => file.startsWith(folder));
  const branches = own.map(([file, words]) => [file.slice(folder.length, -'.json'.length), words]);
  return own.length > 0 ? (Object.fromEntries(branches) as TextTree) : undefined;
}

/** Leaves out what the company has switched off, so that a list of texts does not show it. */
function withoutSwitchedOff<T extends TextTree>(words: T, path = ''): T {
  const variantOf = (key: string) =>
    variantSuffixes()
      .map((suffix) => words[key + suffix])
      .find(Boolean);
  const kept = Object.entries(words)
    .filter(([key]) => !isDisabled(path + key) && !variantSuffixes().some((suffix) => key.endsWith(suffix)))
    .map(([key, own]) => {
      const value = variantOf(key) ?? own;
      return [key, typeof value === 'string' ? value : withoutSwitchedOff(value, `${path}${key}.`)];
    });
  return Object.fromEntries(kept) as T;
}
