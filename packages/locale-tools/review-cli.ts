/**
 * Reviews the texts of a pull request: annotations on standard output, the summary in the file that GitHub names. The
 * argument is the commit to compare with. Exits with 1 when a build would fail. With `--record` it only records that the
 * translations that changed translate the originals of today.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { hasErrors } from './diagnostic.ts';
import { lintProject } from './lint.ts';
import { readConfig, readProject, type Pages } from './project.ts';
import { readRecords, writeRecords } from './records.ts';
import { annotationOf, changedTexts, followUps, recordChanged, summaryOf } from './review.ts';

const base = process.argv[2] ?? 'HEAD^1';
const project = readProject(await readConfig());
const before = new Map([...project.files.keys()].map((locale) => [locale, committedPages(locale)]));
const changed = changedTexts(before, project.files);
if (process.argv.includes('--record')) {
  writeRecords(project, recordChanged(project, readRecords(project), changed));
  process.exit();
}
const diagnostics = lintProject(project);
for (const diagnostic of diagnostics) console.log(annotationOf(diagnostic));
const further = followUps(project, changed, readRecords(project));
const summaryFile = process.env['GITHUB_STEP_SUMMARY'];
if (summaryFile && changed.length + diagnostics.length > 0)
  appendFileSync(summaryFile, summaryOf(project, changed, diagnostics, further));
process.exitCode = hasErrors(diagnostics) ? 1 : 0;

function committedPages(locale: string): Pages {
  const files = git('ls-tree', '--name-only', base, '--', `${project.folder}/${locale}/`).toString().split('\n');
  return new Map(files.filter(Boolean).map((file) => [basename(file, '.json'), git('show', `${base}:${file}`)]));
}

function git(...args: string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, { maxBuffer: 64 * 1024 * 1024 });
  if (status === 0) return stdout;
  // Without the earlier texts, every text would count as changed.
  throw new Error(`Cannot compare with "${base}": ${error?.message ?? stderr.toString()}`);
}
