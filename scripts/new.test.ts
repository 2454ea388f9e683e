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
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
    return { files: new Set(stdout.match(/(?<=^(?:Created|Changed) )(?!locales\/\w+\/).*$/gm)).size, stderr };
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(run('page', 'case-studies')).toEqual({ files: 5, stderr: '' });
  expect(run('section', 'case-studies', 'first-one')).toEqual({ files: 2, stderr: '' });
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
  const again = run('page', 'case-studies');
  expect(again.files).toBe(0);
  expect(again.stderr).toMatch(/file already exists.*case-studies\.astro/);
});
