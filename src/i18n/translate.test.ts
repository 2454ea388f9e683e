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

it('translates into the given language', () => {
  expect(lookUp('fr', 'greeting', { name: 'Zoë' })).toBe('Bonjour Zoë');
});

it('returns the key of a missing text', () => {
  expect(lookUp('es', 'no.such.key')).toBe('no.such.key');
});

it('fills in the company’s name by default', () => {
  expect(lookUp('en', 'signed')).toBe('Yours, Threadwell');
});

it('does not escape values: the page does', () => {
  expect(lookUp('fr', 'html', { name: 'O’Neil & <Fils>' })).toBe('<b>O’Neil & <Fils></b>');
});

it('throws when a placeholder gets no value, naming both', () => {
  expect(() => lookUp('en', 'greeting')).toThrow('Cannot fill "Hello {{name}}": no value for "name"');
});
