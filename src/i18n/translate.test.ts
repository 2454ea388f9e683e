import { expect, it, vi } from 'vitest';
import { translator } from './translate';

vi.mock('./dictionaries', () => ({
  dictionaries: {
    en: { greeting: 'Hello {{name}}', signed: 'Yours, {{company}}' },
    fr: { greeting: 'Bonjour {{name}}', html: '<b>{{name}}</b>' },
    es: {},
  },
}));

/** `t` with untyped keys: these are not in the real dictionary. */
const lookUp = (locale: 'en' | 'fr' | 'es', key: string, values?: Record<string, string>) =>
  (translator(locale) as unknown as (key: string, values?: Record<string, string>) => string)(key, values);

it.each([
  ['translates into the given language', 'fr', 'greeting', { name: 'Zoë' }, 'Bonjour Zoë'],
  ['returns the key of a missing text', 'es', 'no.such.key', {}, 'no.such.key'],
  ['fills in the company’s name by default', 'en', 'signed', {}, 'Yours, Threadwell'],
  ['does not escape values: the page does', 'fr', 'html', { name: 'O’Neil & <Fils>' }, '<b>O’Neil & <Fils></b>'],
] as const)('%s', (_, locale, key, values, text) => {
  expect(lookUp(locale, key, values)).toBe(text);
});

it('throws when a placeholder gets no value, naming both', () => {
  expect(() => lookUp('en', 'greeting')).toThrow('Cannot fill "Hello {{name}}": no value for "name"');
});
