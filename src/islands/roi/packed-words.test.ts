import en from 'locales/en.json';
import fr from 'locales/fr.json';
import { describe, expect, it } from 'vitest';
import { packWords, unpackWords } from './packed-words';

describe('packWords', () => {
  it.each([en, fr])('keeps every word', ({ roi }) => {
    expect(packWords(roi)).not.toContain('"');
    expect(unpackWords(packWords(roi))).toEqual(roi);
  });

  it('keeps its own mark and quotes in a text', () => {
    const words = { ...en.roi, advanced: 'more ~ or "less"' };
    expect(unpackWords(packWords(words))).toEqual(words);
  });
});
