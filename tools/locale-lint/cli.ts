/**
 * `npm run content`: checks the dictionaries, prints everything that is wrong in words for an editor, and exits
 * with 1 when a build would be stopped (with `GATE=1`: when the gate would).
 *
 *   --report                       how far the translations are, here and in `content-report.html`
 *   --translated fr [key …]        records that these French texts say what English says today
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { checkContent, type Finding } from './check.ts';
import { messageOf, summaryOf } from './message.ts';
import { progressOf, textsByKey } from './progress.ts';
import { readContent } from './read-content.ts';
import { reportPage } from './report-page.ts';
import { reportText } from './report.ts';
import { schemaFile, schemaText } from './schema.ts';
import { markTranslated, readTranslated, writeTranslated } from './translated.ts';

const root = process.cwd();
const [option, ...values] = process.argv.slice(2);
const content = await readContent(root);

switch (option) {
  case undefined:
    check(checkContent(content));
    break;
  case '--report':
    report();
    break;
  case '--translated':
    record(values);
    break;
  default:
    console.error(`Cannot run "${option}": npm run content [-- --report | -- --translated <language> [key …]]`);
    process.exitCode = 2;
}

function check(findings: Finding[]): void {
  for (const finding of findings) console.log(`${messageOf(finding)}\n`);
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const stops = hasErrors || (findings.length > 0 && process.env['GATE'] === '1');
  console.log(summaryOf(findings, stops ? 'Nothing was published.' : 'They do not stop a build.'));
  process.exitCode = stops ? 1 : 0;
  if (!hasErrors) updateSchema();
}

/** What editors' programs know of the texts follows the English ones. */
function updateSchema(): void {
  const text = schemaText(JSON.parse(readFileSync('locales/en.json', 'utf8')) as Parameters<typeof schemaText>[0]);
  if (text === readFileSync(schemaFile, 'utf8')) return;
  writeFileSync(schemaFile, text);
  console.log(`${schemaFile} follows the English texts now: it belongs to your change.`);
}

function report(): void {
  const progress = progressOf(content, readTranslated(root));
  const file = 'content-report.html';
  writeFileSync(file, reportPage(progress, `http://localhost:${process.env['SITE_PORT'] ?? '4321'}`));
  console.log(`${reportText(progress)}\n\nSide by side: ${pathToFileURL(file).href}`);
}

function record([locale = '', ...keys]: string[]): void {
  const english = textsByKey(content.files.get('en'));
  if (locale === 'en' || !content.files.has(locale)) {
    console.error(
      `Cannot record the translation: "${locale}" is none of ${[...content.files.keys()].slice(1).join(', ')}`,
    );
    process.exitCode = 2;
    return;
  }
  const unknown = keys.filter((name) => ![...english.keys()].some((key) => key === name || key.startsWith(`${name}.`)));
  if (unknown.length > 0) {
    console.error(`Cannot record the translation: there is no key "${unknown.join('", "')}"`);
    process.exitCode = 2;
    return;
  }
  const before = readTranslated(root);
  const after = markTranslated(before, locale, { english, own: textsByKey(content.files.get(locale)) }, keys);
  writeTranslated(root, after);
  const changed = Object.entries(after[locale] ?? {}).filter(([key, mark]) => before[locale]?.[key] !== mark).length;
  console.log(`Recorded: ${changed} texts (${locale}) say what English says today.`);
}
