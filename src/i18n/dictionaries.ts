import { withFallback, type TextTree } from '../../lib/texts.ts';
import type * as english from './english.ts';
import { withoutDisabled } from './feature-texts.ts';
import { defaultLocale, type Locale } from './locales.ts';
import { textsOf } from './text-files.ts';

/** The texts of a language by key, typed by the English ones. */
export type Dictionary = typeof english;

const known = new WeakMap<TextTree, Dictionary>();

/**
 * The texts that a language shows: its own, or English where it has none, without those of features that are off. Throws
 * for a language without files.
 */
export function dictionaryOf(locale: Locale): Dictionary {
  const own = textsOf(locale);
  if (!own) throw new Error(`Cannot read the dictionary of "${locale}": there is no file in "locales/${locale}"`);
  const english = textsOf(defaultLocale) as Dictionary;
  const dictionary = known.get(own) ?? withoutDisabled(withFallback<Dictionary>(english, own));
  known.set(own, dictionary);
  return dictionary;
}
