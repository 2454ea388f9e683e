import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { asFiles, dictionaries, projectWith } from './fixtures.ts';
import { originalHashOf } from './records.ts';
import { annotationOf, changedTexts, followUps, recordChanged, summaryOf } from './review.ts';

const filesWith = (english: Record<string, string>, french: string | Record<string, string>) =>
  new Map([
    ['en', asFiles({ home: english })],
    ['fr', asFiles({ home: french })],
  ]);
const changed = changedTexts(
  filesWith({ title: 'Tea', lead: 'Fresh' }, { title: 'Thé', lead: 'Frais' }),
  filesWith({ title: 'Tea | <b>cake</b>', lead: 'Fresh' }, { title: 'Thé', lead: 'Frais' }),
);
const place = { locale: 'fr', file: 'locales/fr/home.json', line: 3, column: 5 };
const problem = { ...place, severity: 'error', key: 'home.title' } as const;
const project = projectWith();

it('puts each message at its line, and lets no text begin a command of its own', () => {
  const message = 'x\n::add-mask::50%, y';
  expect(annotationOf({ ...problem, message, fix: 'Type z' })).toBe(
    '::error file=locales/fr/home.json,line=3,col=5,title=home.title::x%0A::add-mask::50%25, y%0A→ Type z',
  );
});

it('shows each changed text before and after in all languages, as words', () => {
  expect(changed.map(({ key }) => key)).toEqual(['home.title']);
  const summary = summaryOf(project, changed, [{ ...problem, message: 'It is <i>wrong</i>', fix: 'Type z' }], []);
  expect(summary).toContain('## 1 text changed');
  expect(summary).toContain('<del>Tea</del><br><ins>Tea | &lt;b&gt;cake&lt;/b&gt;</ins>');
  expect(summary).toContain('<td lang="fr" dir="auto">Thé</td>');
  expect(summary).toContain('locales/fr/home.json:3 It is &lt;i&gt;wrong&lt;/i&gt; → Type z');
  expect(summary).not.toContain('<b>');
});

it('shows no text of a file that cannot be read as lost', () => {
  const [before, after] = [filesWith({ title: 'Tea' }, { title: 'Thé' }), filesWith({ title: 'Cake' }, '{ "title": ')];
  const texts = changedTexts(before, after).map((one) => one.texts.get('fr'));
  expect(texts).toEqual([{ before: undefined, after: undefined }]);
});

it('names the commands for what else must change', () => {
  const commandsFor = (...parts: Parameters<typeof followUps>) => followUps(...parts).map(({ command }) => command);
  const record = 'npm run content -- --translated fr home.title';
  expect(commandsFor(project, changed, { fr: { 'home.title': originalHashOf('Tea') } })).toEqual([record]);
  expect(commandsFor(project, changed, { fr: { 'home.title': originalHashOf('Tea | <b>cake</b>') } })).toEqual([]);
  const evidence = (ohio: string) => new Map([['en', asFiles({ contact: { states: { ohio } } })]]);
  expect(commandsFor(project, changedTexts(evidence('Yes'), evidence('No')), {})).toEqual(['npm run build']);
});

it('records the translations that changed, and leaves those whose original alone has changed', () => {
  const texts = changedTexts(
    filesWith({ title: 'Tea', lead: 'Fresh' }, { title: 'Thé', lead: 'Frais' }),
    filesWith({ title: 'Cake', lead: 'New' }, { title: 'Gâteau', lead: 'Frais' }),
  );
  const files = filesWith({ title: 'Cake', lead: 'New' }, { title: 'Gâteau', lead: 'Frais' });
  const before = { fr: { 'home.title': originalHashOf('Tea'), 'home.lead': originalHashOf('Fresh') } };
  expect(recordChanged({ ...project, files }, before, texts)).toEqual({
    fr: { 'home.title': originalHashOf('Cake'), 'home.lead': originalHashOf('Fresh') },
  });
});

it('writes the first records of a language, of the texts that changed since a commit', () => {
  const fixtures = JSON.stringify(join(import.meta.dirname, 'fixtures.ts'));
  const folder = temporaryFolder({
    'locales/en/home.json': dictionaries.en.home,
    'locales/fr/home.json': dictionaries.fr.home,
    'locales/records/same-as-original.json': '{}',
    'locale-tools.config.ts': `import { projectWith } from ${fixtures};\nexport default projectWith();\n`,
  });
  mkdirSync(join(folder, 'locales/records/translated'));
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  };
  run('git', 'init', '--quiet');
  run('git', 'add', '.');
  run('git', '-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '--quiet', '--message=All');
  const french = JSON.parse(dictionaries.fr.home) as Record<string, string>;
  writeFileSync(join(folder, 'locales/fr/home.json'), JSON.stringify({ ...french, title: 'Un appel manqué' }));
  run(process.execPath, join(import.meta.dirname, 'review-cli.ts'), 'HEAD', '--record');
  const { title = '' } = JSON.parse(dictionaries.en.home) as Record<string, string>;
  const records = readFileSync(join(folder, 'locales/records/translated/fr.json'), 'utf8');
  expect(JSON.parse(records)).toEqual({ 'home.title': originalHashOf(title) });
});

it.each(['', 'no-such-commit'])('compares with no commit "%s", and takes no text for changed', (base) => {
  const program = join(import.meta.dirname, 'review-cli.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, base], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`Cannot compare with "${base}"`);
});
