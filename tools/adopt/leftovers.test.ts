import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../test-support/temporary-folder.ts';
import { findLeftovers, formatLeftovers } from './leftovers.ts';
import { placeholdersIn, type ReleaseFacts } from './placeholders.ts';
import { foreignWords, sample } from './sample.ts';

// A small project of its own, and a sample company that is not the template's.

const words = [
  { word: 'Cogsworth', kind: 'name' },
  { word: 'Port Royal', kind: 'city' },
  { word: 'Zoe’s Bakery', kind: 'client' },
];
const facts: ReleaseFacts = {
  company: { name: 'Stitchline', email: 'hello@stitchline.nyc' },
  companySource: '',
  plans: [],
  portfolio: [],
  testimonial: 'real' as const,
  undecided: [],
  unconfirmed: [],
  unpublishedTeamLanguage: undefined,
  foreignCallingCode: undefined,
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
beforeEach(() => void (root = temporaryFolder()));

const write = (file: string, text: string) => writeFiles(root, { [file]: text });
const found = () => findLeftovers(root, facts, words).map(({ group, place, found }) => `${group} ${place} ${found}`);

it('finds a word in code and files, by line', () => {
  write('src/business/company.ts', "/** Cogsworth was first. */\nexport const name = 'Cogsworth';\n");
  write('public/demo/bakery/index.html', '<p>\n<img alt="By zoe&rsquo;s&nbsp;bakery">');
  write('src/pages/index.astro', "<script>localStorage.getItem('cogsworth-language')</script>");
  expect(found()).toEqual([
    'pages public/demo/bakery/index.html:2 “Zoe’s Bakery”: the sample’s client',
    'facts src/business/company.ts:2 “Cogsworth”: the sample’s name',
    'pages src/pages/index.astro:1 “Cogsworth”: the sample’s name',
  ]);
});

it('finds a word in the texts of every language, by key and line', () => {
  write('locales/en/home.json', '{\n  "greeting": {\n    "hello": "Hello, Port\u00a0Royal"\n  }\n}');
  write('locales/fr/home.json', '{\n  "greeting": {\n    "hello": "Bonjour, Port Royal"\n  }\n}');
  expect(found()).toEqual([
    'words locales/en/home.json:3 home.greeting.hello “Port Royal”: the sample’s city',
    'words locales/fr/home.json:3 home.greeting.hello “Port Royal”: the sample’s city',
  ]);
});

it('finds nothing in a part of another word or in files that are not published', () => {
  write('src/pages/index.astro', '<p>Cogsworthy Port Royale</p>');
  write('src/roi/sum.test.ts', "const name = 'Cogsworth';");
  write('docs/adopt.md', 'Cogsworth');
  expect(found()).toEqual([]);
});

it('shares a city and a time zone with the sample, once the company has a name of its own', () => {
  const place = { timeZone: 'America/New_York', address: { city: 'New York', region: 'NY' } };
  const wordsOf = (name: string) => foreignWords({ name, ...place }).map(({ word }) => word);
  expect(wordsOf('Stitchline')).not.toContain('New York');
  expect(wordsOf('Stitchline')).not.toContain('America/New_York');
  expect(wordsOf(sample.company)).toContain('New York');
  expect(wordsOf('Stitchline')).toContain(sample.company);
});

it.each<[change: Partial<ReleaseFacts>, place: string, found: RegExp]>([
  [{ company: { email: 'hi@example.com' } }, 'src/business/company.ts:2', /reserved for examples/],
  [{ company: { phone: '(212) 555-0142' } }, 'src/business/company.ts:3', /reserved for fiction/],
  [{ company: { links: { phone: '+12125550142' } } }, 'src/business/company.ts:4', /reserved for fiction/],
  [{ testimonial: 'invented' }, 'src/business/testimonial.ts', /invented/],
  [{ undecided: ['salesTax'] }, 'src/business/legal.ts salesTax', /undecided/],
  [{ unconfirmed: ['questions.ts edit'] }, 'src/business/questions.ts edit', /text of the sample/],
  [{ unpublishedTeamLanguage: 'pl' }, 'src/business/company.ts teamLanguage', /^"pl": a release has no page in it/],
  [{ foreignCallingCode: '1' }, 'src/business/company.ts numberingPlan', /^"1": the calling code of another country/],
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
  expect(placeholdersIn(facts)).toEqual([]);
  expect(placeholdersIn({ ...facts, companySource, ...change })).toEqual([
    expect.objectContaining({ place, found: expect.stringMatching(found) as string }),
  ]);
});

it('prints the list in the order of the work, with advice', () => {
  expect(formatLeftovers([])).toBe('Nothing is left of the sample company.');
  write('src/business/company.ts', "export const name = 'Cogsworth';\n");
  const changed: ReleaseFacts = { ...facts, testimonial: 'invented', undecided: ['salesTax'] };
  expect(formatLeftovers(findLeftovers(root, changed, words))).toBe(
    'Facts: 2\n  src/business/company.ts:1  “Cogsworth”: the sample’s name\n    → Type your own\n' +
      '  src/business/legal.ts salesTax  undecided\n    → Decide it with your lawyer: docs/adopt.md, “What needs a lawyer”\n\n' +
      'Words: 1\n  src/business/testimonial.ts  an invented quote\n    → Quote a client who agreed to it, or nobody\n\n' +
      '3 places to look at.',
  );
});
