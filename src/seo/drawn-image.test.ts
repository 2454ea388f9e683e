import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { drawnImage } from './social-image';

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
