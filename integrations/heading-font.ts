import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fontProviders } from 'astro/config';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { headingFont } from '../src/business/brand.ts';

const { family, file: source, weight } = headingFont;
const maxBytes = 20_000;

/** Kerning, ligatures, composed accents and tabular figures; the alternates of the full font stay out. */
const openTypeFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const ascii = String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index));
const nonBreakingSpaces = '\u00A0\u202F';

/** The heading font for Astro's `fonts`: one weight, subset to the characters of the dictionaries. */
export async function headingFonts() {
  const file = await writeSubset();
  return {
    provider: fontProviders.local(),
    name: family,
    cssVariable: '--font-display-face',
    fallbacks: [],
    optimizedFallbacks: false,
    options: { variants: [{ src: [file], weight, style: 'normal', display: 'swap' }] },
  } as const;
}

/**
 * Every character that the dictionaries can put on a page, in both cases. Works on the raw text, because
 * invalid JSON is reported by the locale linter.
 */
function charactersOf(dictionaries: string[]): string {
  const fromCode = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  const letters = dictionaries.flatMap((text) => [...new Set(text.replace(/\\u([0-9a-f]{4})/gi, fromCode))]).join('');
  const all = ascii + nonBreakingSpaces + letters + letters.toUpperCase() + letters.toLowerCase();
  return [...new Set(all.replace(/\p{C}/gu, ''))].sort().join('');
}

/** Writes the subset unless it is cached. Throws when it exceeds the size budget of a font. */
async function writeSubset(): Promise<string> {
  const font = readFileSync(createRequire(resolve('package.json')).resolve(source));
  const original = await convert(font, 'truetype');
  const characters = charactersOf(
    globSync('locales/*/*.json', { exclude: ['locales/records'] }).map((file) => readFileSync(file, 'utf8')),
  );
  const key = JSON.stringify([characters, weight, openTypeFeatures]);
  const hash = createHash('sha256').update(original).update(key).digest('hex').slice(0, 16);
  const folder = resolve('node_modules/.cache/heading-font');
  const file = join(folder, `headings-${hash}.woff2`);
  if (existsSync(file)) return file;

  const subset = await subsetFont(original, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: openTypeFeatures,
  });
  const size = `${subset.length} bytes for ${characters.length} characters`;
  if (subset.length > maxBytes)
    throw new Error(
      `Cannot ship the heading font: ${size}, the limit is ${maxBytes}: choose a face with fewer outlines in src/business/brand.ts`,
    );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, subset);
  return file;
}
