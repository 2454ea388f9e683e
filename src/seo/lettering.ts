import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { convert } from 'fontverter';
import * as harfbuzz from 'harfbuzzjs';
import type { Lettering } from '~/seo/social-image';
import { headingFont } from '~/business/brand';

const { file: source, weight } = headingFont;

/** The heading font, shaped by HarfBuzz with kerning and ligatures as in a browser. */
export async function displayLettering(): Promise<Lettering> {
  const file = createRequire(resolve('package.json')).resolve(source);
  const bytes = await convert(await readFile(file), 'truetype');
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer));
  const font = new harfbuzz.Font(face);
  font.setVariations([new harfbuzz.Variation('wght', weight)]);
  const unit = (size: number) => size / face.upem;

  return {
    width: (text, size) => glyphsOf(font, text).reduce((sum, glyph) => sum + glyph.xAdvance, 0) * unit(size),
    outline: (text, { x, y, size }) => {
      // In font units.
      let pen = 0;
      const paths = glyphsOf(font, text).map(({ id, xAdvance }) => {
        const path = `<path transform="translate(${pen})" d="${rounded(font.glyphToPath(id))}"/>`;
        pen += xAdvance;
        return path;
      });
      return `<g transform="translate(${x} ${y}) scale(${unit(size)} ${-unit(size)})">${paths.join('')}</g>`;
    },
  };
}

function glyphsOf(font: harfbuzz.Font, text: string) {
  const buffer = new harfbuzz.Buffer();
  // Few fonts have a narrow no-break space; a thin space has the same width.
  buffer.addText(text.replaceAll('\u202F', '\u2009'));
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  return (
    buffer
      .getGlyphInfosAndPositions()
      // The first glyph stands for every character that the font lacks.
      .filter(({ codepoint }) => codepoint !== 0)
      .map(({ codepoint, xAdvance = 0 }) => ({ id: codepoint, xAdvance }))
  );
}

function rounded(path: string): string {
  return path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}
