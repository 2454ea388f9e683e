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

/** The texts of a language. Throws for an unknown code. */
export function dictionaryOf(locale: Locale): Dictionary {
  const texts = dictionaries.get(locale);
  if (!texts) throw new Error(`Cannot read the dictionary of "${locale}": it is not a language of the site`);
  return texts;
}

function read(locale: Locale): Dictionary {
  const own = textsOf(locale);
  if (!own) throw new Error(`Cannot read the dictionary of "${locale}": there is no file in "locales/${locale}"`);
  return withoutDisabled(withFallback<Dictionary>({ ...english }, own));
}

/** The texts of a language, a branch for each of its files; `undefined` without any. */
function textsOf(locale: Locale): TextTree | undefined {
  const folder = `/locales/${locale}/`;
  const own = Object.entries(files).filter(([file]) => file.startsWith(folder));
  const branches = own.map(([file, texts]) => [file.slice(folder.length, -'.json'.length), texts]);
  return own.length > 0 ? (Object.fromEntries(branches) as TextTree) : undefined;
}

/** Leaves out disabled texts, so that a list of texts does not show them. */
function withoutDisabled<T extends TextTree>(texts: T, path = ''): T {
  const variantOf = (key: string) =>
    variantSuffixes()
      .map((suffix) => texts[key + suffix])
      .find(Boolean);
  const kept = Object.entries(texts)
    .filter(([key]) => !isDisabled(path + key) && !variantSuffixes().some((suffix) => key.endsWith(suffix)))
    .map(([key, own]) => {
      const value = variantOf(key) ?? own;
      return [key, typeof value === 'string' ? value : withoutDisabled(value, `${path}${key}.`)];
    });
  return Object.fromEntries(kept) as T;
}
