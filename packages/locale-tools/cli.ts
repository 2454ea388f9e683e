/** `npm run content`: checks the texts, and records translations. */
import { fill } from '../../lib/texts.ts';
import { countOf, formatReport, hasErrors } from './diagnostic.ts';
import { lintProject } from './lint.ts';
import { isUnder } from './notes.ts';
import { parseDictionary } from './parse.ts';
import { fileOf, readConfig, readProject, textsByKey, type Project } from './project.ts';
import { keptRecords, readRecords, recordTranslated, workListOf, workReport, writeRecords } from './records.ts';
import { writeSchemas } from './schema.ts';
import { smsLength } from '../../lib/sms-segments.ts';

const usage = `npm run content                              lists what is wrong with the texts
npm run content -- --report                  lists what to translate, and how long the text messages are
npm run content -- --translated fr [key …]   records that these French texts translate the originals of today

The first exits with 1 when a build would fail; with STRICT=1, when a release would.`;

const [option, ...values] = process.argv.slice(2);

try {
  const project = readProject(await readConfig());
  if (option === undefined) lint(project);
  else if (option === '--help') console.log(usage);
  else if (option === '--report' && values.length === 0) report(project);
  else if (option === '--translated') record(project, values);
  else throw new Error(`Cannot run "${[option, ...values].join(' ')}":\n\n${usage}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

function lint(project: Project): void {
  const diagnostics = lintProject(project);
  const fails = hasErrors(diagnostics, process.env['STRICT'] === '1');
  console.log(formatReport(diagnostics, fails ? 'Until then, nothing is published.' : 'They do not stop a build.'));
  process.exitCode = fails ? 1 : 0;
  if (hasErrors(diagnostics)) return;
  writeSchemas(project);
  const records = readRecords(project);
  const kept = keptRecords(project, records);
  if (JSON.stringify(kept) !== JSON.stringify(records)) {
    writeRecords(project, kept);
    console.log('The records no longer have the languages and texts that are gone: commit them with your change.');
  }
  const open = workListOf(project, kept).filter(({ locale }) => !project.languages[locale]?.draft);
  if (open.length > 0)
    console.log(`${countOf(open.length, 'text')} to look at: "npm run content -- --report" lists them.`);
}

function report(project: Project): void {
  requireReadable(project);
  const { keys, values: ownValues } = project.textMessages;
  for (const key of keys.filter((one) => !project.isDisabled(one))) {
    for (const [locale, pages] of project.files) {
      const text = textsByKey(pages).get(key);
      if (text === undefined) continue;
      const { segments, encoding, costly } = smsLength(fill(text, { ...project.values[locale], ...ownValues }));
      const cause = costly.length > 0 ? `, because of ${costly.join(' ')}` : '';
      console.log(`${locale}  ${key}: SMS segments: ${segments} (${encoding}${cause})`);
    }
  }
  console.log(`\n${workReport(project, readRecords(project))}`);
}

/** The texts of a file that cannot be read would seem to be missing. */
function requireReadable(project: Project): void {
  const broken = [...project.files].flatMap(([locale, pages]) =>
    [...pages].filter(([, bytes]) => parseDictionary(bytes).problem).map(([page]) => fileOf(project, locale, page)),
  );
  if (broken.length > 0) throw new Error(`Cannot read ${broken.join(', ')}: "npm run content" says what to correct`);
}

function record(project: Project, [locale = '', ...keys]: string[]): void {
  const translations = [...project.files.keys()].filter((one) => one !== project.defaultLocale);
  if (!translations.includes(locale))
    throw new Error(`Cannot record the translation: "${locale}" is not one of ${translations.join(', ')}`);
  requireReadable(project);
  const existing = [...textsByKey(project.files.get(project.defaultLocale)).keys()];
  const unknown = keys.filter((name) => !existing.some((key) => isUnder(key, [name])));
  if (unknown.length > 0) throw new Error(`Cannot record the translation: there is no key "${unknown.join('", "')}"`);
  const before = readRecords(project);
  const after = recordTranslated(project, before, locale, keys);
  writeRecords(project, after);
  const changed = Object.entries(after[locale] ?? {}).filter(([key, hash]) => before[locale]?.[key] !== hash).length;
  console.log(`Recorded as translations of today’s originals (${locale}): ${countOf(changed, 'text')}`);
}
