import { commonValues } from './common-values';
import { dictionaryOf, type Dictionary } from './dictionaries';
import {
  fillKnown,
  placeholdersOf,
  replacePlaceholders,
  type Values,
  type TextTree,
  pluralOf,
  type Singular,
} from '../../lib/texts.ts';
import { isolated, type Locale } from './locales';

/** The keys of a dictionary: `calls` for `calls_one` and `calls_other`. */
type KeyOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string ? Singular<Name> : Name | `${Name}.${KeyOf<Group[Name]>}`;
}[keyof Group & string];

export type TextKey = KeyOf<Dictionary>;

/** A text, or the group of texts at a key. */
type TextsAt<Group, Key extends string> = Key extends `${infer First}.${infer Rest}`
  ? TextsAt<Group[First & keyof Group], Rest>
  : Key extends keyof Group
    ? Group[Key]
    : string;

/**
 * Looks up a text or a group of texts, and fills in the common values and `values`. A `count` chooses the plural form.
 * Returns the key of a missing text.
 */
export interface Translate {
  /** Throws if a placeholder has no value. */
  <Key extends TextKey>(key: Key, values?: Values): TextsAt<Dictionary, Key>;
  /** Keeps placeholders without a value, for an island to fill in. */
  forIsland: <Key extends TextKey>(key: Key, values?: Values) => TextsAt<Dictionary, Key>;
}

const translators = new WeakMap<Dictionary, Translate>();

export function translator(locale: Locale): Translate {
  const texts = dictionaryOf(locale);
  const known = translators.get(texts) ?? createTranslator(locale, texts);
  translators.set(texts, known);
  return known;
}

function createTranslator(locale: Locale, texts: Dictionary): Translate {
  const isolatedIn = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(locale, value)])) as Values;
  const common = isolatedIn(commonValues(locale, texts.business));

  const write = (text: string, key: string, values: Values, isForIsland: boolean) => {
    const filled = fillKnown(text, values);
    if (isForIsland) return replacePlaceholders(filled, (_, whole) => isolated(locale, whole) as string);
    const [missing] = placeholdersOf(text).filter((name) => values[name] === undefined);
    if (missing === undefined) return filled;
    throw new Error(`Cannot fill "${text}": no value for "${missing}" (${locale}, ${key})`);
  };
  const writeAll = (found: string | TextTree, key: string, values: Values, isForIsland: boolean): string | TextTree => {
    if (typeof found === 'string') return write(found, key, values, isForIsland);
    const entries = Object.entries(found);
    return Object.fromEntries(
      entries.map(([name, value]) => [name, writeAll(value, `${key}.${name}`, values, isForIsland)]),
    );
  };
  const lookUp = (isForIsland: boolean) =>
    ((key: string, values: Values = {}) => {
      const found = find(texts, key, locale, values['count']);
      return writeAll(found, key, { ...common, ...isolatedIn(values) }, isForIsland);
    }) as Translate['forIsland'];
  return Object.assign(lookUp(false), { forIsland: lookUp(true) });
}

function find(texts: TextTree, key: string, locale: Locale, count: string | number | undefined): string | TextTree {
  const path = key.split('.');
  const last = path.pop() ?? '';
  let group: string | TextTree | undefined = texts;
  for (const name of path) group = typeof group === 'object' ? group[name] : undefined;
  if (typeof group !== 'object') return key;
  return (typeof count === 'number' ? pluralOf(group, last, locale, count) : undefined) ?? group[last] ?? key;
}
