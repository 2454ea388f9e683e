import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import * as harfbuzz from 'harfbuzzjs';
import { expect, it } from 'vitest';
import { displayFont } from './display-font';
import { displayFace } from '../../src/business/display-face.ts';
import { withNarrowSpace } from '../../src/seo/narrow-space';

const { file: source, weight } = displayFace;

const { options } = await displayFont();
const subset = await readFont(options.variants[0].src[0] ?? '');
const original = await readFont(createRequire(`${process.cwd()}/package.json`).resolve(source));

it.runIf(advanceInEm(original, '\u2009'))('has a narrow no-break space a fifth of an em wide', () => {
  expect(advanceInEm(subset, '\u202F')).toBeCloseTo(0.2, 2);
});

it.each([' ', '\u00A0', '0'])('keeps "%s" as wide as the original font has it', (character) => {
  expect(advanceInEm(subset, character)).toBe(advanceInEm(original, character, { wght: weight }));
});

it('leaves a font without a thin space as it is', () => {
  expect(withNarrowSpace(subset)).toBe(subset);
});

async function readFont(file: string): Promise<Buffer> {
  return convert(await readFile(file), 'truetype');
}

/** `undefined` for a character that the font does not have. */
function advanceInEm(bytes: Buffer, character: string, axes: Record<string, number> = {}): number | undefined {
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer));
  const font = new harfbuzz.Font(face);
  font.setVariations(Object.entries(axes).map(([axis, value]) => new harfbuzz.Variation(axis, value)));
  const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0);
  return glyph === undefined ? undefined : font.glyphHAdvance(glyph) / face.upem;
}
