import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentWordings } from '../../src/consultation/consent-wordings.ts';
import { routePaths } from '../../src/i18n/routes.ts';
import { readHead } from '../head-data.ts';
import { copyTree, respelled, type TreeCopy } from './tree-copy.ts';

// What `locales/README.md` promises: one dictionary and one line. The copy is built by the real build.

const site = 'http://localhost:4321';
const paths = Object.values(routePaths);
const fileOf = (path: string) => `${path.slice(1)}${path.endsWith('/') ? 'index' : ''}.html`;

let copy: TreeCopy;

beforeAll(() => {
  copy = copyTree({ warm: true });
  const english = JSON.parse(readFileSync('locales/en.json', 'utf8')) as Record<string, unknown>;
  const { $schema, ...words } = english;
  const german = respelled(words) as { contact: { reach: { hours: string } } };
  german.contact.reach.hours = 'Montag bis Freitag, {{opens}} bis {{closes}}';
  copy.addLanguage('de', "de: { name: 'Deutsch', flag: 'DE', openGraph: 'de_DE' },", { $schema, ...german });
  const { status, output } = run('scripts/build.ts');
  expect(status, output.slice(-3000)).toBe(0);
}, 180_000);
afterAll(() => copy.remove());

function run(...command: string[]) {
  const env = { ...process.env, SITE_DIR: join(copy.folder, 'site'), NODE_ENV: 'production', VITEST: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy.folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const read = (file: string) => readFileSync(join(copy.folder, 'site', file), 'utf8');

it.each(['contact.html', 'fr/contact.html', 'de/contact.html'])('appears in the menu of %s with its flag', (page) => {
  const [link = ''] = /<a [^>]*data-language="de"[^>]*>.*?<\/a>/s.exec(read(page)) ?? [];
  expect(link).toContain('<use href="#flag-de">');
  expect(read(page)).toMatch(/<symbol id="flag-de" viewBox="[\d .]+">.+?<\/symbol>/);
});

it.each(paths)('names the alternates of %s in every language, English for the rest, and has its own image', (path) => {
  const own = { en: path, fr: `/fr${path}`, es: `/es${path}`, de: `/de${path}` };
  const all = Object.entries({ ...own, 'x-default': path });
  const alternates = all.map(([hreflang, at]) => ({ hreflang, href: site + at }));
  for (const page of Object.values(own)) expect(readHead(read(fileOf(page))).alternates).toEqual(alternates);
  expect(readHead(read(fileOf(own.de))).meta['og:image']).toMatch(/-de\.png$/);
});

it('is in the sitemap, in the redirects and shown on the 404 page', () => {
  for (const path of paths) expect(read('sitemap-0.xml')).toContain(`<loc>${site}/de${path}</loc>`);
  expect(read('_redirects')).toContain('/de /de/ 301\n');
  expect(read('404.html')).toContain(":lang(de)>body>[data-locale-block='de']");
});

it('writes money, days and times as Germans do', () => {
  expect(read('de/packages.html')).toContain('97\u00a0$');
  expect(read('de/privacy.html')).toContain('10. September 2025');
  expect(read('de/contact.html')).toContain('Montag bis Freitag, 09:00 bis 17:00');
});

it('is accepted by the function, which knows the wording of the consent', () => {
  const code = `
    import { isLocale } from './src/i18n/locales.ts';
    import { consentWordings } from './src/consultation/consent-wordings.ts';
    console.log(isLocale('de'), consentWordings.filter(({ locale }) => locale === 'de').length);`;
  expect(run('--input-type=module', '--eval', code).output).toContain('true 1');
  expect(consentWordings.map(({ locale }) => locale)).not.toContain('de');
});

// Among them: each page is there, declares its language, is in the menu, and refers to nothing that does not exist.
it('passes the tests of the built files', () => {
  const files = ['links', 'structured-data', 'words'].map((name) => `e2e/${name}.spec.ts`);
  const german = ['--grep', '›? ?(de/|404|the site|every page describes|.* in de )'];
  const options = ['--workers=2', '--reporter=line', ...german];
  const { status, output } = run('node_modules/playwright/cli.js', 'test', ...files, ...options);
  expect(output).toMatch(/\d\d passed/);
  expect(status, output.slice(-3000)).toBe(0);
}, 180_000);
