import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { beforeEach, expect, it, vi } from 'vitest';
import { locales } from '../src/i18n/locales.ts';
import { temporaryFolder, writeFiles } from '../test-support/temporary-folder.ts';

// Each test starts processes, which take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const project = join(import.meta.dirname, '..');
let root = '';

beforeEach(() => {
  root = temporaryFolder();
  for (const path of ['.vscode', 'locales', 'src/i18n', 'src/pages'])
    cpSync(join(project, path), join(root, path), { recursive: true });
});

function run(...args: string[]) {
  const program = join(import.meta.dirname, 'new.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  return { written: stdout.match(/(?<=^(?:Created|Changed) ).*$/gm) ?? [], stderr, status };
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const ownFiles = (written: string[]) => written.filter((file) => !/^locales\/\w+\//.test(file)).length;

it('creates a page in six files, and a section in two, with texts in every language', () => {
  const created = run('page', 'case-studies');
  expect(created).toMatchObject({ stderr: '', status: 0 });
  expect(ownFiles(created.written)).toBe(6);
  expect(read('.vscode/settings.json')).toContain('"/locales/*/caseStudies.json"');
  const section = run('section', 'case-studies', 'first-one');
  expect(section).toMatchObject({ stderr: '', status: 0 });
  expect(ownFiles(section.written)).toBe(2);
  expect(read('src/i18n/routes.ts')).toMatch(
    /^ {2}caseStudies: '\/case-studies',\n[^}]*^} as const;[^;]+;[^]*footerLinks[^;]*^ {4}'caseStudies',\n/m,
  );
  const page = read('src/pages/[...locale]/case-studies.astro');
  expect(page).toContain('  <FirstOne {locale} />\n</SiteLayout>');
  const [layout = ''] = /<SiteLayout .*>/.exec(read('src/pages/[...locale]/contact.astro')) ?? [];
  expect(page).toContain(layout.replace('contact', 'caseStudies'));
  for (const locale of locales) {
    const texts: unknown = JSON.parse(read(`locales/${locale}/caseStudies.json`));
    expect(texts).toHaveProperty('firstOne.title', `TODO (first-one, title, ${locale})`);
  }
});

it('leaves every file formatted, and the English branches in order', async () => {
  const page = run('page', 'case-studies').written;
  const section = run('section', 'case-studies', 'first-one').written;
  const config = await resolveConfig(join(project, 'package.json'));
  for (const file of [...page, ...section]) {
    const options = { ...config, plugins: ['prettier-plugin-astro'], filepath: file };
    expect(await check(read(file), options), file).toBe(true);
  }
  const branches = read('src/i18n/english.ts').match(/(?<=default as )\w+/g) ?? [];
  expect(branches).toEqual(branches.toSorted((a, b) => (a < b ? -1 : 1)));
});

it('leaves out the files that a language does not have yet', () => {
  writeFiles(root, { 'locales/xx/pages.json': '{}' });
  const page = run('page', 'case-studies');
  const section = run('section', 'contact', 'first-one');
  expect([page.stderr, section.stderr]).toEqual(['', '']);
  const own = [...page.written, ...section.written].filter((file) => file.startsWith('locales/xx/'));
  expect(own.toSorted()).toEqual(['locales/xx/caseStudies.json', 'locales/xx/pages.json']);
});

it.each([
  ['page', ['page', 'contact'], /Cannot create the page "contact": .*contact\.astro exists/],
  ['section', ['section', 'contact', 'intro'], /Cannot create the section "intro": .*Intro\.astro exists/],
  ['page of a section', ['section', 'contcat', 'team'], /there is no page "contcat".*\bcontact\b/],
  ['page without texts of its own', ['section', 'meeting', 'team'], /there is no locales\/en\/meeting\.json/],
])('refuses a wrong %s without writing anything', (_, args, message) => {
  cpSync(join(project, 'src/sections'), join(root, 'src/sections'), { recursive: true });
  const { written, stderr, status } = run(...args);
  expect({ written, status }).toEqual({ written: [], status: 1 });
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('    at ');
});
