import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeholdersIn, type ReleaseFacts } from './facts.ts';
import { findLeftovers } from './find-leftovers.ts';
import { formatLeftovers } from './leftover.ts';
import { publishedFiles, type PublishedText } from './published.ts';
import { foreignWords, sample } from './sample.ts';

// A small project of its own, and a sample company that is not the template's.

const words = [
  { word: 'Cogsworth', what: 'name' },
  { word: 'Port Royal', what: 'city' },
  { word: 'Zoe’s Bakery', what: 'client' },
];
const facts: ReleaseFacts = {
  company: { name: 'Stitchline', email: 'hello@stitchline.nyc' },
  companySource: '',
  plans: [],
  portfolio: [],
  testimonial: 'real' as const,
  undecided: [],
  environment: {
    PUBLIC_SITE_URL: 'https://stitchline.nyc',
    PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    PUBLIC_SUPABASE_KEY: 'sb_publishable_x',
    PUBLIC_SCHEDULER_URL: undefined,
  },
  projectNames: { 'package.json': 'stitchline-site' },
  artwork: {},
};

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'leftovers-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function found(published: PublishedText[] = publishedFiles(join(root, 'dist'))): string[] {
  return findLeftovers({ root, facts, published, words }).map(
    ({ group, place, found }) => `${group} ${place} ${found}`,
  );
}

it('traces a fact to its line', () => {
  write('src/business/company.ts', "/** Cogsworth was first. */\nexport const name = 'Cogsworth';\n");
  write('dist/index.html', '<title>Cogsworth</title>');
  expect(found()).toEqual(['facts src/business/company.ts:2 “Cogsworth”: the sample’s name']);
});

it('traces a text to its key and line in every language', () => {
  write('locales/en/greeting.json', '{\n  "hello": "Hello, Port\u00a0Royal"\n}');
  write('locales/fr/greeting.json', '{\n  "hello": "Bonjour, Port Royal"\n}');
  write('dist/index.html', '<p>Hello, Port <b>Royal</b></p>');
  expect(found()).toEqual([
    'words locales/en/greeting.json:2 greeting.hello “Port Royal”: the sample’s city',
    'words locales/fr/greeting.json:2 greeting.hello “Port Royal”: the sample’s city',
  ]);
});

it.each<[kind: string, file: string, text: string]>([
  ['an attribute', 'index.html', '<img alt="By Cogsworth">'],
  ['structured data', 'index.html', '<script type="application/ld+json">{"name":"Cogsworth"}</script>'],
  ['the props of an island', 'index.html', '<astro-island props="{&quot;by&quot;:[0,&quot;Cogsworth&quot;]}">'],
  ['a storage key in a page', 'index.html', "<script>localStorage.getItem('cogsworth-language')</script>"],
  ['a storage key in a script', '_astro/form.js', 'sessionStorage.getItem(`cogsworth-draft`)'],
  ['a header', '_headers', '/*\n  X-By: Cogsworth'],
  ['a redirect', '_redirects', '/old https://cogsworth.nyc 301'],
  ['a manifest', 'site.webmanifest', '{"name":"\\u0043ogsworth"}'],
  ['a file name', 'social/cogsworth.png', ''],
  ['a path in a link', 'index.html', '<a href="mailto:?subject=For%20Cogsworth">'],
])('finds a word in %s', (_, file, text) => {
  write(`dist/${file}`, text);
  expect(found()).toEqual([`pages ${file} “Cogsworth”: the sample’s name`]);
});

it('finds a word in a mail, with another apostrophe', () => {
  write('src/business/portfolio.ts', "const clients = ['Zoe’s Bakery'];\n");
  expect(found([{ where: 'a mail', text: "Zoe's bakery" }])).toEqual([
    'pages src/business/portfolio.ts:1 “Zoe’s Bakery”: the sample’s client',
  ]);
});

it('finds nothing in a part of another word or in what is not published', () => {
  write('src/business/company.ts', "export const name = 'Cogsworth';\n");
  write('dist/index.html', '<p>Cogsworthy Port Royale</p>');
  expect(found()).toEqual([]);
});

it('shares the city with a company that is there, but not before it has its own name', () => {
  const place = { address: { city: 'New York', region: 'NY' }, timeZone: 'America/New_York' };
  const texts = (name: string) => foreignWords({ name, ...place }).map(({ word }) => word);
  expect(texts(sample.company)).toEqual(expect.arrayContaining(['New York', 'America/New_York']));
  expect(texts('Stitchline')).not.toEqual(expect.arrayContaining(['New York']));
  expect(texts('Stitchline')).toContain(sample.company);
});

it.each<[change: Partial<ReleaseFacts>, place: string, found: RegExp]>([
  [{ company: { email: 'hi@example.com' } }, 'src/business/company.ts:2', /reserved for examples/],
  [{ company: { phone: '(212) 555-0142' } }, 'src/business/company.ts:3', /reserved for fiction/],
  [{ company: { links: { phone: '+12125550142' } } }, 'src/business/company.ts:4', /reserved for fiction/],
  [{ testimonial: 'invented' }, 'src/business/testimonial.ts', /invented/],
  [{ undecided: ['salesTax'] }, 'src/business/legal.ts salesTax', /undecided/],
  [{ artwork: { 'public/my.png': Object.keys(sample.artwork)[0] ?? '' } }, 'public/my.png', /icon/],
  [{ artwork: { 'src/assets/about/ingrid.jpg': '0' } }, 'src/assets/about/ingrid.jpg', /no page shows/],
  [{ projectNames: { 'wrangler.jsonc': sample.projects[0] ?? '' } }, 'wrangler.jsonc', /name of the sample/],
  [{ environment: { ...facts.environment, PUBLIC_SITE_URL: 'http://localhost:4321' } }, 'PUBLIC_SITE_URL', /computer/],
  [{ environment: { ...facts.environment, PUBLIC_SITE_URL: 'http://agency.nyc' } }, 'PUBLIC_SITE_URL', /https/],
  [{ portfolio: [{ url: 'https://salon.example/' }] }, 'src/business/portfolio.ts', /reserved for examples/],
  [
    { environment: { ...facts.environment, PUBLIC_SUPABASE_KEY: 'sb_publishable_local_x' } },
    'PUBLIC_SUPABASE_KEY',
    /local stack/,
  ],
])('refuses %j (R64)', (change, place, found) => {
  const companySource = "{\nemail: 'hi@example.com',\nphone: '(212) 555-0142',\nphone: '+12125550142',\n}";
  expect(placeholdersIn({ ...facts, companySource, ...change })).toEqual([
    expect.objectContaining({ place, found: expect.stringMatching(found) as string }),
  ]);
});

it('accepts real facts, and prints the list in the order of the work with what to do', () => {
  expect(placeholdersIn(facts)).toEqual([]);
  expect(formatLeftovers([])).toBe('Nothing is left of the sample company.');
  const list = formatLeftovers([
    { group: 'words', place: 'locales/en/greeting.json:3 greeting', found: 'x', todo: 'Rewrite it' },
    { group: 'facts', place: 'src/business/company.ts:1', found: 'y', todo: 'Type your own' },
  ]);
  expect(list).toBe(
    'Facts: 1\n  src/business/company.ts:1  y\n    → Type your own\n\n' +
      'Words: 1\n  locales/en/greeting.json:3 greeting  x\n    → Rewrite it\n\n2 places to look at.',
  );
});
