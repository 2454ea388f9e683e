import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { displayLettering } from './lettering';
import { drawnImage } from './drawn-image';
import { socialImage } from '~/seo/social-image';
import { socialWords } from '~/seo/social-words';

const red = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path fill="red" d="M0 0h4v4H0z"/></svg>';

const folder = await mkdtemp(join(tmpdir(), 'drawn-image-'));
afterAll(() => rm(folder, { recursive: true }));

it('renders an image once, and again when it has changed', async () => {
  const drawn = await drawnImage(red, folder);
  const [cached = ''] = await readdir(folder);
  await writeFile(join(folder, cached), 'from the cache');
  expect((await drawnImage(red, folder)).toString()).toBe('from the cache');
  expect(await drawnImage(red.replace('red', 'blue'), folder)).not.toEqual(drawn);
  expect(await readdir(folder)).toHaveLength(2);
});

it('renders social images as PNGs of 1200 × 630 and at most 60 kB', async () => {
  const svg = socialImage(socialWords('fr', 'home'), await displayLettering());
  const png = await drawnImage(svg, folder);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThanOrEqual(60_000);
});
