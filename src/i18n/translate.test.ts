import { expect, it, vi } from 'vitest';
import { company } from '~/business/company';
import { translator } from './translate';

vi.mock('../business/languages.ts', () => import('../../test-support/languages.ts'));
vi.mock('./dictionaries', () => {
  const places = { city: 'Paris', state: 'Texas', zone: 'central time' };
  const business = { ...places, days: { range: '', list: '' }, numbers: {}, counts: {} };
  const dictionaries: Record<string, object> = {
    en: {
      business,
      greeting: 'Hello {{name}}',
      signed: 'Yours, {{company}}',
      law: '{{city}}, {{state}}, {{zone}}',
      calls_one: '{{count}} call',
      calls_other: '{{count}} calls',
    },
    fr: {
      business,
      greeting: 'Bonjour {{name}}',
      html: '<b>{{name}}</b>',
      calls_one: '{{count}} appel',
      calls_many: '{{count}} d’appels',
      calls_other: '{{count}} appels',
      time: { team: '{{time}}, {{zone}}' },
      spoken: 'Ici, {{languagesOr}}',
    },
  };
  return { dictionaryOf: (locale: string) => dictionaries[locale] ?? { business, spoken: '{{languagesAnd}}' } };
});

/** `t` with untyped keys: these are not in the real dictionary. */
const lookUp = (locale: string, key: string, values?: Record<string, string | number>) =>
  (translator(locale) as unknown as (key: string, values?: Record<string, string | number>) => string)(key, values);

it.each([
  ['translates into the given language', 'fr', 'greeting', { name: 'Zoë' }, 'Bonjour Zoë'],
  ['returns the key of a missing text', 'es', 'no.such.key', {}, 'no.such.key'],
  ['knows the company’s name', 'en', 'signed', {}, `Yours, ${company.name}`],
  ['knows what the language calls the places of the company', 'en', 'law', {}, 'Paris, Texas, central time'],
  [
    'knows the languages of the site, its own first',
    'fr',
    'spoken',
    {},
    'Ici, français, anglais, espagnol ou allemand',
  ],
  ['joins them as the language does', 'de', 'spoken', {}, 'Deutsch, Englisch, Französisch und Spanisch'],
  ['takes the plural form of the language, which has another for zero', 'fr', 'calls', { count: 0 }, '0 appel'],
  ['takes the form that English does not have', 'fr', 'calls', { count: 1_000_000 }, '1000000 d’appels'],
  ['does not escape values: the page does', 'fr', 'html', { name: 'O’Neil & <Fils>' }, '<b>O’Neil & <Fils></b>'],
] as const)('%s', (_, locale, key, values, text) => {
  expect(lookUp(locale, key, values)).toBe(text);
});

it('throws when a placeholder gets no value, naming both and the key', () => {
  expect(() => lookUp('en', 'greeting')).toThrow('Cannot fill "Hello {{name}}": no value for "name" (en, greeting)');
});

it('returns a group of texts, and refuses one with a placeholder that gets no value', () => {
  expect(lookUp('fr', 'time', { time: '9 h' })).toEqual({ team: '9 h, central time' });
  expect(() => lookUp('fr', 'time')).toThrow('no value for "time" (fr, time.team)');
});

it('fills in the facts of what an island gets, and leaves it the rest', () => {
  const forIsland = translator('fr').forIsland as unknown as (key: string) => unknown;
  expect(forIsland('time')).toEqual({ team: '{{time}}, central time' });
});
