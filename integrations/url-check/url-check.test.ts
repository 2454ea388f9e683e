import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unlistedInBundles, unlistedInSources } from './url-check.ts';

const destinations = { own: 'https://threads.example', links: ['https://packages.example'] };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'addresses-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function files(contents: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

it('names file and line of a stranger’s address in the sources, whatever kind of file it stands in', async () => {
  await files({
    'src/sections/home/Hero.astro': '---\n---\n\n<a href="https://evil.example/">x</a>',
    'src/islands/Form.tsx': `fetch('https://evil.example/x');`,
    'public/demo/index.html': '<img src="//evil.example/a.png">',
    'locales/fr.json': '{\n  "link": "https://evil.example/fr"\n}',
  });
  expect(await unlistedInSources(folder, destinations)).toEqual([
    'locales/fr.json:2: https://evil.example/fr',
    'public/demo/index.html:1: //evil.example/a.png',
    'src/islands/Form.tsx:1: https://evil.example/x',
    'src/sections/home/Hero.astro:4: https://evil.example/',
  ]);
});

it('leaves the list itself, listed addresses and tests alone', async () => {
  await files({
    'src/business/company.ts': `export const link = 'https://elsewhere.example';`,
    'src/seo/head.test.ts': `expect('https://evil.example/');`,
    'src/islands/Form.tsx': `open('https://packages.example/growth');`,
  });
  expect(await unlistedInSources(folder, destinations)).toEqual([]);
});

it('finds in bundles what they would load', async () => {
  await files({
    '_astro/a.js': 'var t=`https://react.dev/errors/`;import("https://evil.example/b.js")',
    'demo/style.css': 'a{}\nb{background:url(https://evil.example/b.png)}',
  });
  expect(await unlistedInBundles(folder, destinations)).toEqual([
    'demo/style.css:2: https://evil.example/b.png',
    '_astro/a.js:1: https://evil.example/b.js',
  ]);
});
