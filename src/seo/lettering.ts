import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import * as harfbuzz from 'harfbuzzjs';
import type { Lettering } from '~/seo/social-image';
import { headingFont } from '~/business/brand';

const { file: source, weight } = headingFont;

/** The glyph of characters that the font lacks; skipped. */
const missingGlyph = 0;

/** The heading font, shaped by HarfBuzz with kerning and ligatures as in a browser. */
export async function displayLettering(root = process.cwd()): Promise<Lettering> {
  const file = createRequire(`${root}/package.json`).resolve(source);
  const bytes = await convert(await readFile(file), 'truetype');
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer));
  const font = new harfbuzz.Font(face);
  font.setVariations([new harfbuzz.Variation('wght', weight)]);
  const unit = (size: number) => size / face.upem;

  return {
    width: (text, size) => glyphsOf(font, text).reduce((sum, glyph) => sum + glyph.xAdvance, 0) * unit(size),
    outline: (text, { x, y, size }) => {
      const placed = placeGlyphs(glyphsOf(font, text));
      const paths = placed.map(
        ({ id, at }) => `<path transform="translate(${at})" d="${rounded(font.glyphToPath(id))}"/>`,
      );
      return `<g transform="translate(${x} ${y}) scale(${unit(size)} ${-unit(size)})">${paths.join('')}</g>`;
    },
  };
}

interface Glyph {
  id: number;
  xAdvance: number;
}

function glyphsOf(font: harfbuzz.Font, text: string): Glyph[] {
  const buffer = new harfbuzz.Buffer();
  // Few fonts have a narrow no-break space; a thin space has the same width.
  buffer.addText(text.replaceAll('\u202F', '\u2009'));
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .filter(({ codepoint }) => codepoint !== missingGlyph)
    .map(({ codepoint, xAdvance = 0 }) => ({ id: codepoint, xAdvance }));
}

/** In font units. */
function placeGlyphs(glyphs: Glyph[]): { id: number; at: number }[] {
  let pen = 0;
  return glyphs.map(({ id, xAdvance }) => {
    const at = pen;
    pen += xAdvance;
    return { id, at };
  });
}

function rounded(path: string): string {
  return path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}
