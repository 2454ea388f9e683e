import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Region } from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { company } from '~/business/company';
import { locales } from '~/i18n/locales';
import { routes } from '~/i18n/routes';
import { displayLettering } from '~/seo/lettering';
import { palette } from './palette';
import { drawnImage, socialImage, socialTexts } from './social-image';

const lettering = await displayLettering();

it.each(locales)('differs for every page (%s)', (locale) => {
  const images = routes.map((route) => socialImage(socialTexts(locale, route), lettering));
  expect(new Set(images).size).toBe(routes.length);
});

it('omits the company from the title', () => {
  for (const locale of locales) {
    const texts = socialTexts(locale, 'privacy');
    expect(texts.company).toBe(company.name);
    expect(texts.title).not.toContain(company.name);
  }
});

it.each(['Non', 'Une question très longue : '.repeat(20), 'Donaudampfschifffahrtsgesellschaftskapitän'])(
  'stays within its margins for any title',
  async (title) => {
    // A band along the right edge, above the line that reaches the edge: background only.
    const band = { left: 1170, top: 0, width: 30, height: 500 };
    expect(await colorsIn(band, { title, company: 'Firm' })).toEqual(new Set([palette.tint]));
  },
);

it('ends a long company name before the line that follows it', async () => {
  const band = { left: 900, top: 500, width: 300, height: 130 };
  const colors = await colorsIn(band, { title: 'Title', company: 'Geschäftsprozessautomatisierungszentrale' });
  expect(colors).toContain(palette.accent);
  expect(colors).not.toContain(palette.ink);
});

it('renders an image once, and again when it has changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const red = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path fill="red" d="M0 0h4v4H0z"/></svg>';
  const drawn = await drawnImage(red, folder);
  const [cached = ''] = await readdir(folder);
  await writeFile(join(folder, cached), 'from the cache');
  expect((await drawnImage(red, folder)).toString()).toBe('from the cache');
  expect(await drawnImage(red.replace('red', 'blue'), folder)).not.toEqual(drawn);
});

/** The colors of a part of an image, as `#rrggbb`. */
async function colorsIn(part: Region, texts: { title: string; company: string }): Promise<Set<string>> {
  const svg = socialImage({ topic: 'Page', ...texts }, lettering);
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().extract(part).raw().toBuffer();
  const hex = pixels.toString('hex');
  return new Set(hex.match(/.{6}/g)?.map((color) => `#${color}`));
}
