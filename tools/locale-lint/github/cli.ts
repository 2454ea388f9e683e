/**
 * Reviews the texts of a pull request: annotations on standard output, the summary in the file that GitHub names. The
 * argument is the commit to compare with. Exits with 1 when a build would fail.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { hasErrors } from '../diagnostic.ts';
import { lintDictionaries } from '../lint.ts';
import { loadProject } from '../load.ts';
import { readRecord } from '../report/translations.ts';
import { outdatedSchema } from '../schema/schema.ts';
import { annotationOf, changedTexts, followUps, summaryOf } from './review.ts';

const base = process.argv[2] ?? 'HEAD^1';
const project = await loadProject();
const before = new Map(Array.from(project.files.keys(), (locale) => [locale, committed(`locales/${locale}.json`)]));
const changed = changedTexts(before, project.files);
const diagnostics = lintDictionaries(project);
for (const diagnostic of diagnostics) console.log(annotationOf(diagnostic));
const isSchemaCurrent = hasErrors(diagnostics) || outdatedSchema() === undefined;
const further = followUps(changed, { record: readRecord(), isSchemaCurrent });
const summaryFile = process.env['GITHUB_STEP_SUMMARY'];
if (summaryFile && changed.length + diagnostics.length > 0)
  appendFileSync(summaryFile, summaryOf(changed, diagnostics, further));
process.exitCode = hasErrors(diagnostics) ? 1 : 0;

function committed(file: string): Uint8Array | undefined {
  const { status, stdout } = spawnSync('git', ['show', `${base}:${file}`], { maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}
