import { expect, it } from 'vitest';
import { longWordText, mirroredText, pseudoText, pseudoTexts } from './pseudo-texts.ts';

it('accents every letter, but no placeholder or number', () => {
  expect(pseudoText('Call {{name}} at 9')).toMatch(/^\[Çåļļ \{\{name\}\} åţ 9 .*\]$/);
});

it.each(['OK', 'Book a consultation', 'A missed call becomes a booking. All by itself.'])(
  'makes "%s" about 40 %% longer',
  (text) => {
    const length = [...pseudoText(text)].length - 2;
    expect(length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.3));
    expect(length).toBeLessThanOrEqual(Math.ceil(text.length * 1.4) + 2);
  },
);

it('mirrors every word, but no placeholder or number', () => {
  const mirrored = (word: string) => `\u200F\u202E${word}\u202C\u200F`;
  expect(mirroredText('Call {{name}} at 9')).toContain(`[${mirrored('Çåļļ')} {{name}} ${mirrored('åţ')} 9 `);
});

it('adds a word of 45 letters to every text of the long-word language', () => {
  expect(longWordText('Call {{name}} at 9')).toMatch(/^Call \{\{name\}\} at 9 \p{L}{45}$/u);
});

it('covers both pseudo-languages, at any depth, and no other', () => {
  const english = { title: 'Go', form: { name: 'Name' } };
  expect(Object.keys(pseudoTexts('ar-xb', english) ?? {})).toEqual(['title', 'form']);
  expect(pseudoTexts('en-xl', english)).toEqual({ title: longWordText('Go'), form: { name: longWordText('Name') } });
  expect(pseudoTexts('fr', english)).toBeUndefined();
});
