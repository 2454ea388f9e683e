import { describe, expect, it } from 'vitest';
import { gluedWords } from './glued-words.ts';

describe('gluedWords', () => {
  it.each([
    ['We answer.You sleep.', ['answer.You']],
    ['Privacy (new tab)Terms', ['tab)Terms']],
    ['Réserver une consultationVoir', ['consultationVoir']],
  ])('finds in "%s" %j', (text, expected) => {
    expect(gluedWords(text)).toEqual(expected);
  });

  it.each([
    'Write to hello@example.com.',
    'From 8:00 a.m. to 9:00 p.m., every day',
    'SaaS needs JavaScript: see https://packages.example.com/smartWebsite',
    '1,500.50 $ · 3.5 % · (212) 555-0142',
    'Nous l’avons; « oui ».',
  ])('leaves "%s" alone', (text) => {
    expect(gluedWords(text)).toEqual([]);
  });
});
