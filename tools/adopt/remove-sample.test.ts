import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { removeSample } from './remove-sample.ts';

const wordingOf = (version: string, text: string) => ({ version, locale: 'en', text });
const files = {
  'e2e/sample/words.test.ts': '',
  'e2e/journeys/contact.spec.ts': '',
  'public/demo/barbershop/index.html': '',
  'public/demo/mine/index.html': '',
  'src/assets/portfolio/barbershop.png': '',
  'src/assets/portfolio/mine.png': '',
  'src/consultation/consent-wordings.json': JSON.stringify([
    wordingOf('1', 'Texts from Threadwell'),
    wordingOf('2', 'Mine'),
  ]),
  'README.md': '# Site\n\n![Home](.github/home.png)\n\nText\n',
};
const portfolio = [{ url: '/demo/mine/', image: 'mine.png' }];

let root: string;
let lines: string[];
beforeEach(() => {
  root = temporaryFolder(files);
  lines = [];
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line));
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=x', '-c', 'user.email=x@y.invalid', 'commit', '--quiet', '--message=All');
});

function git(...args: string[]): void {
  expect(spawnSync('git', args, { cwd: root }).status).toBe(0);
}

it('deletes what belongs to the sample alone and says so', () => {
  expect(removeSample(root, portfolio)).toBe(0);
  const left = Object.keys(files).filter((file) => existsSync(join(root, file)));
  expect(left).toEqual(Object.keys(files).filter((file) => !/sample\/|barbershop/.test(file)));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(JSON.parse(read('src/consultation/consent-wordings.json'))).toEqual([wordingOf('2', 'Mine')]);
  expect(read('README.md')).toBe('# Site\n\nText\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Deleted e2e/sample',
      'Deleted public/demo/barbershop',
      'Deleted src/assets/portfolio/barbershop.png',
      'Kept public/demo/mine: src/business/portfolio.ts names it',
    ]),
  );
});

it('deletes nothing while a file is not committed, or where nothing could be undone', () => {
  writeFileSync(join(root, 'new.ts'), '');
  expect(removeSample(root, portfolio)).toBe(1);
  expect(lines.join()).toContain('new.ts');
  rmSync(join(root, '.git'), { recursive: true });
  expect(removeSample(root, portfolio)).toBe(1);
  expect(lines.join()).toContain('not a Git repository');
  for (const file of Object.keys(files)) expect(existsSync(join(root, file))).toBe(true);
});
