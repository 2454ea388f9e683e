import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { displayLettering } from '~/seo/lettering';
import { routes } from '~/i18n/routes';
import { palette } from './palette';
import { socialImage, type Lettering } from './social-image';
import { socialWords } from './social-words';

let lettering: Lettering;
beforeAll(async () => {
  lettering = await displayLettering();
});

it.each(['en', 'fr', 'es'] as const)('differs for every page (%s)', (locale) => {
  const images = routes.map((route) => socialImage(socialWords(locale, route), lettering));
  expect(new Set(images).size).toBe(routes.length);
});

it('omits the company from the title', () => {
  expect(socialWords('en', 'privacy')).toEqual({ topic: 'Legal', title: 'Privacy Policy', company: 'Threadwell' });
});

it('interpolates facts into the title', () => {
  expect(socialWords('en', 'packages').title).toContain('$97');
});

it.each(['Non', 'Une question très longue : '.repeat(20), 'Donaudampfschifffahrtsgesellschaftskapitän'])(
  'stays within its margins for any title',
  async (title) => {
    const svg = socialImage({ topic: 'Page', title, company: 'Threadwell' }, lettering);
    // A band along the right edge, above the line that reaches the edge: background only.
    const band = { left: 1170, top: 0, width: 30, height: 500 };
    const pixels = await sharp(Buffer.from(svg)).removeAlpha().extract(band).raw().toBuffer();
    const colors = new Set(Array.from({ length: pixels.length / 3 }, (_, at) => pixels.readUIntBE(3 * at, 3)));
    expect([...colors]).toEqual([Number.parseInt(palette.tint.slice(1), 16)]);
  },
);

it('ends a long company name before the thread that runs on', async () => {
  const svg = socialImage(
    { topic: 'Page', title: 'Title', company: 'Geschäftsprozessautomatisierungszentrale' },
    lettering,
  );
  const band = { left: 900, top: 500, width: 300, height: 130 };
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().extract(band).raw().toBuffer();
  const colors = Array.from({ length: pixels.length / 3 }, (_, at) => pixels.readUIntBE(3 * at, 3));
  expect(colors).toContain(Number.parseInt(palette.accent.slice(1), 16));
  expect(colors).not.toContain(Number.parseInt(palette.ink.slice(1), 16));
});
