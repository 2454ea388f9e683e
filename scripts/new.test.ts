import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locales } from '../src/i18n/locales.ts';

it('creates a page in five files, and a section in two, with texts in every language', () => {
  const root = mkdtempSync(join(tmpdir(), 'new-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of ['locales', 'src/i18n', 'src/pages']) cpSync(path, join(root, path), { recursive: true });
  const run = (...args: string[]) => {
    const program = join(import.meta.dirname, 'new.ts');
    const { stdout } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
    return new Set(stdout.match(/(?<=^(?:Created|Changed) )(?!locales\/\w+\/).*$/gm));
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(run('page', 'case-studies').size).toBe(5);
  expect(run('section', 'case-studies', 'first-one').size).toBe(2);
  expect(read('src/i18n/routes.ts')).toContain("  caseStudies: '/case-studies',\n} as const;");
  expect(read('src/pages/[...locale]/case-studies.astro')).toContain('  <FirstOne {locale} />\n</SiteLayout>');
  for (const locale of locales) {
    const texts: unknown = JSON.parse(read(`locales/${locale}/caseStudies.json`));
    expect(texts).toHaveProperty('firstOne.title', `TODO (first-one, title, ${locale})`);
  }
  expect(run('page', 'case-studies').size).toBe(0);
});
