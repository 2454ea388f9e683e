import { expect, it } from 'vitest';
import { displayLettering } from './lettering';

const lettering = await displayLettering();

it('applies kerning', () => {
  expect(lettering.width('AV', 100)).toBeLessThan(lettering.width('A', 100) + lettering.width('V', 100));
});

it.each(['é', 'ç', 'œ', 'ñ', '¿', '«', '’', '·', '$', '…'])('has an outline for "%s"', (character) => {
  expect(lettering.outline(character, { x: 0, y: 0, size: 20 })).toMatch(/ d="M[^"]+"/);
});

it('skips characters missing from the font', () => {
  expect(lettering.width('a🎉', 20)).toBe(lettering.width('a', 20));
});
