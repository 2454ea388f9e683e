import { company } from '../../src/business/company.ts';
import { examplePhones } from '../../src/business/examples.ts';
import { fill } from '../../lib/texts.ts';
import { textMessages } from '../../src/i18n/text-messages.ts';
import { formatReport, hasErrors } from './diagnostic.ts';
import { fileOf, lintDictionaries, type Project } from './lint.ts';
import { loadProject } from './load.ts';
import { parseDictionary } from './parse/dictionary.ts';
import { smsLength } from './report/sms-segments.ts';
import {
  outdatedTexts,
  readRecord,
  recordFolder,
  recordOf,
  recordTranslated,
  textsByKey,
  workReport,
  writeRecord,
} from './report/translations.ts';
import { writeSchemas } from './schema/schema.ts';

const usage = `npm run content                              lists what is wrong with the texts
npm run content -- --report                  lists what to translate, and how long the text messages are
npm run content -- --translated fr [key …]   records that these French texts translate the English of today

The first exits with 1 when a build would fail; with GATE=1, when a release would.`;

const [option, ...values] = process.argv.slice(2);

try {
  const project = await loadProject();
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
  const diagnostics = lintDictionaries(project);
  const fails = hasErrors(diagnostics, process.env['GATE'] === '1');
  console.log(formatReport(diagnostics, fails ? 'Until then, nothing is published.' : 'They do not stop a build.'));
  process.exitCode = fails ? 1 : 0;
  if (hasErrors(diagnostics)) return;
  writeSchemas();
  const before = readRecord();
  const after = recordOf(before, [...project.files.keys()]);
  if (Object.keys(before).length > Object.keys(after).length) {
    writeRecord(after);
    console.log(`${recordFolder} no longer has the languages that are gone: commit it with your change.`);
  }
  for (const line of outdatedTexts(project, after)) console.log(line);
}

function report(project: Project): void {
  requireReadable(project, [...project.files.keys()]);
  const ownFacts = { phone: company.phone, email: company.email, examplePhone: examplePhones.shop };
  for (const key of Object.keys(textMessages).filter((key) => !project.isDisabled?.(key))) {
    for (const [locale, pages] of project.files) {
      const text = textsByKey(pages).get(key);
      if (text === undefined) continue;
      const { segments, encoding, costly } = smsLength(fill(text, { ...project.facts?.[locale], ...ownFacts }));
      const cause = costly.length > 0 ? `, because of ${costly.join(' ')}` : '';
      console.log(`${locale}  ${key}: SMS segments: ${segments} (${encoding}${cause})`);
    }
  }
  console.log(`\n${workReport(project, readRecord())}`);
}

/** What cannot be read would seem to be missing. */
function requireReadable({ files }: Project, locales: string[]): void {
  const broken = locales.flatMap((locale) =>
    [...(files.get(locale) ?? [])]
      .filter(([, bytes]) => parseDictionary(bytes).problem)
      .map(([page]) => fileOf(locale, page)),
  );
  if (broken.length > 0)
    throw new Error(`Cannot read the texts (${broken.join(', ')}): "npm run content" says what to correct`);
}

function record(project: Project, [locale = '', ...keys]: string[]): void {
  const [english, ...translations] = project.files.keys();
  if (!translations.includes(locale))
    throw new Error(`Cannot record the translation: "${locale}" is not one of ${translations.join(', ')}`);
  requireReadable(project, [english ?? '', locale]);
  const texts = { english: textsByKey(project.files.get(english ?? '')), own: textsByKey(project.files.get(locale)) };
  const existing = [...texts.english.keys()];
  const unknown = keys.filter((name) => !existing.some((key) => key === name || key.startsWith(`${name}.`)));
  if (unknown.length > 0) throw new Error(`Cannot record the translation: there is no key "${unknown.join('", "')}"`);
  const before = readRecord();
  const after = recordTranslated(before, locale, texts, keys);
  writeRecord(after);
  const changed = Object.entries(after[locale] ?? {}).filter(([key, hash]) => before[locale]?.[key] !== hash).length;
  console.log(
    `Recorded as translations of today’s English (${locale}): ${changed} ${changed === 1 ? 'text' : 'texts'}`,
  );
}
