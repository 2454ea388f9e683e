import { describe, expect, it, vi } from 'vitest';
import { translator } from './translate';

vi.mock('./dictionaries', () => ({
  dictionaries: {
    en: { greeting: 'Hello {{name}}', signed: 'Yours, {{company}}', onlyEnglish: 'Not translated yet' },
    fr: { greeting: 'Bonjour {{name}}', html: '<b>{{name}}</b>' },
    es: {},
  },
}));

/** The real keys are typed from the real dictionary; these are not in it. */
const lookUp = (locale: 'en' | 'fr' | 'es', key: string, values?: Record<string, string>) =>
  (translator(locale) as unknown as (key: string, values?: Record<string, string>) => string)(key, values);

describe('translator', () => {
  it('says it in the language asked for', () => {
    expect(lookUp('fr', 'greeting', { name: 'Zoë' })).toBe('Bonjour Zoë');
  });

  it('falls back to English', () => {
    expect(lookUp('fr', 'onlyEnglish')).toBe('Not translated yet');
    expect(lookUp('es', 'greeting', { name: 'Zoë' })).toBe('Hello Zoë');
  });

  it('falls back to the key where English has nothing either', () => {
    expect(lookUp('es', 'no.such.key')).toBe('no.such.key');
  });

  it('knows the company’s name without being told', () => {
    expect(lookUp('en', 'signed')).toBe('Yours, Threadwell');
  });

  it('leaves escaping to the page', () => {
    expect(lookUp('fr', 'html', { name: 'O’Neil & <Fils>' })).toBe('<b>O’Neil & <Fils></b>');
  });

  it('throws when a slot gets no value, naming both', () => {
    expect(() => lookUp('en', 'greeting')).toThrow('Cannot fill "Hello {{name}}": no value for "name"');
  });
});
