import sharp, { type Region } from 'sharp';
import { expect, it } from 'vitest';
import { company } from '~/business/company';
import { locales } from '~/i18n/locales';
import { routes } from '~/i18n/routes';
import { displayLettering } from '~/seo/lettering';
import { palette } from './palette';
import { socialImage, socialTexts } from './social-image';

const lettering = await displayLettering();

it.each(locales)('differs for every page (%s)', (locale) => {
  const images = routes.map((route) => socialImage(socialTexts(locale, route), lettering));
  expect(new Set(images).size).toBe(routes.length);
});

it('omits the company from the title', () => {
  for (const locale of locales) {
    const words = socialTexts(locale, 'privacy');
    expect(words.company).toBe(company.name);
    expect(words.title).not.toContain(company.name);
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

/** The colors of a part of an image, as `#rrggbb`. */
async function colorsIn(part: Region, words: { title: string; company: string }): Promise<Set<string>> {
  const svg = socialImage({ topic: 'Page', ...words }, lettering);
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().extract(part).raw().toBuffer();
  const hex = pixels.toString('hex');
  return new Set(hex.match(/.{6}/g)?.map((color) => `#${color}`));
}
