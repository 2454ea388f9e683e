/** `npm run secrets`: writes the file of the functions' secrets; with `--documents`, the documents that name them. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { completeSecrets, type Ask } from './secrets-file.ts';
import { settingsDocuments } from './settings-documents.ts';

const standardFile = 'supabase/.env.production';

const usage = `npm run secrets [-- <file>]      writes the functions' secrets to ${standardFile} or to the file: makes up what is
                                 random, asks for the rest, and keeps every value that is there
npm run secrets -- --documents   writes .env.example and the settings in docs/go-live.md from
                                 supabase/functions/_shared/settings/settings-table.ts
npm run secrets -- --help        prints this`;

const [argument = standardFile, ...others] = process.argv.slice(2);
if (argument === '--help') console.log(usage);
else if (argument === '--documents') await writeDocuments();
else if (argument.startsWith('-') || others.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else await writeSecrets(argument);

async function writeDocuments(): Promise<void> {
  for (const [file, text] of Object.entries(await settingsDocuments()))
    writeFileSync(join(import.meta.dirname, '..', file), text);
}

async function writeSecrets(file: string): Promise<void> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const ask: Ask = (name, explanation) => terminal?.question(`\n${explanation}\n${name}: `) ?? Promise.resolve('');
  const { text, open, doubts } = await completeSecrets(before, terminal && ask);
  terminal?.close();
  if (text !== before) writeFileSync(file, text, { mode: 0o600 });
  // An existing file keeps its mode when it is written.
  chmodSync(file, 0o600);
  console.log(`\n${text === before ? 'Nothing to add to' : 'Wrote'} ${file}, which only you may read.`);
  for (const doubt of doubts) console.error(`Look at this again: ${doubt}.`);
  if (open.length === 0) {
    const values = "SUPABASE_PROJECT_REF='<project>' SUPABASE_ACCESS_TOKEN='<token>'";
    console.log(`Set it with: ${values} npm run deploy -- secrets${file === standardFile ? '' : ` '${file}'`}`);
    return;
  }
  console.error(
    `Left to fill in, in the file or by running this again:\n${open.map((line) => `  ${line}`).join('\n')}`,
  );
  process.exitCode = 1;
}
