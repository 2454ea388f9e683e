import { portfolio } from '../../src/business/portfolio.ts';

export type Texts = { [key: string]: string | Texts };

const names = portfolio.map(({ name }) => RegExp.escape(name)).join('|');
const respellable = new RegExp(`\\{\\{.*?\\}\\}|${names}|[aeiousyAEIOUS]`, 'g');
const spellings = new Map([...'aeiousyAEIOUS'].map((letter, index) => [letter, [...'äëïöüßÿÄËÏÖÜẞ'][index] ?? letter]));

/** English as another language: texts are spelled differently, slots and names stay, plurals have its forms. */
export function respelled(words: Texts, code: string): Texts {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]): [string, string | Texts][] => {
      if (typeof value === 'object') return [[key, respelled(value, code)]];
      const text = value.replace(respellable, (part) => spellings.get(part) ?? part);
      if (key.endsWith('_other')) return forms.map((form) => [key.replace(/other$/, form), text]);
      return key.endsWith('_one') ? [] : [[key, text]];
    }),
  );
}
