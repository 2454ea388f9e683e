/**
 * `npm run secrets`: writes the file of the functions' settings, which Supabase calls secrets; with `--documents`, the
 * documents that name them.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { readSetting, SettingError, type ReadVariable } from '../../supabase/functions/_shared/settings/settings.ts';
import {
  loopbackHosts,
  settings,
  type Setting,
  type SettingName,
} from '../../supabase/functions/_shared/settings/settings-table.ts';
import { plainMeaning, settingsDocuments } from './settings-documents.ts';

const standardFile = 'supabase/.env.production';

const usage = `npm run secrets [-- <file>]      writes the functions' settings to ${standardFile} or to the file: makes up what is
                                 random, asks for the rest, and keeps every value that is there
npm run secrets -- --documents   writes .env.example and the settings in docs/go-live.md from
                                 supabase/functions/_shared/settings/settings-table.ts
npm run secrets -- --help        prints this`;

/** Asks a person for a value and explains it; an empty answer leaves it open. */
type Ask = (name: string, explanation: string) => Promise<string>;

/**
 * Adds the values that an environment file lacks: new random ones, and a person's answers. Returns the new text, and a
 * sentence for each value that is missing or wrong.
 */
export async function completeSecrets(text: string, ask?: Ask): Promise<{ text: string; problems: string[] }> {
  // Some editors begin a file with a byte order mark.
  let result = text.replace(/^\uFEFF/, '');
  const values = parseEnv(result);
  const problems: string[] = [];
  for (const name of Object.keys(settings) as SettingName[]) {
    const setting: Setting = settings[name];
    const meaning = plainMeaning(setting);
    const present = values[name]?.trim();
    if (!present) {
      const value = setting.isRandom ? randomText() : await answer(name, setting, values, ask);
      if (value !== '' || !setting.isOptional) result = withValue(result, name, value, meaning);
      values[name] = value;
    }
    const problem = problemOf(name, values);
    if (problem) problems.push(`${problem}: ${meaning}`);
  }
  return { text: result, problems };
}

/** A valid answer with its random parts made up, or an empty one. */
async function answer(
  name: SettingName,
  setting: Setting,
  values: NodeJS.Dict<string>,
  ask: Ask | undefined,
): Promise<string> {
  // Settings with a default are not asked for.
  if (!ask || setting.fallback !== undefined) return '';
  const isNeeded = !setting.isOptional || (setting.neededWith !== undefined && values[setting.neededWith]);
  const meaning = `${isNeeded ? '' : 'Optional: '}${plainMeaning(setting)}`;
  for (let explanation = meaning; ;) {
    const value = (await ask(name, explanation)).trim().replaceAll('[random]', randomText);
    if (value === '') return value;
    const problem = problemOf(name, { ...values, [name]: value }) ?? unquotable(name, value);
    if (problem === undefined) return value;
    explanation = `That cannot be: ${problem}`;
  }
}

/** The reason why the functions would not start with this value, or could do more than they need. */
function problemOf(name: SettingName, values: NodeJS.Dict<string>): string | undefined {
  // The functions of the local stack alone may reach this machine.
  const read: ReadVariable = (one) => (one in settings ? values[one] : undefined);
  try {
    const value = readSetting(name, read);
    return name === 'CONSULTATION_DB_URL' ? databaseProblem(name, new URL(value as string)) : undefined;
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
}

function databaseProblem(name: string, { username, hostname }: URL): string | undefined {
  if (loopbackHosts.includes(hostname)) return `"${name}" names this machine, where hosted functions find no database`;
  if (username.startsWith('consultation_function')) return undefined;
  return `"${name}" does not connect as "consultation_function", so the functions could do more than they need`;
}

const unquotable = (name: string, value: string) =>
  value.includes("'") && /["$\\]/.test(value) ? `"${name}" has an apostrophe beside a quote, "$" or "\\"` : undefined;

function withValue(text: string, name: string, value: string, meaning: string): string {
  // In double quotes, a "$" or "\" would have a meaning of its own.
  const line = /["$\\]/.test(value) ? `${name}='${value}'` : `${name}="${value}"`;
  const present = new RegExp(`^${name}=.*$`, 'm');
  if (present.test(text)) return text.replace(present, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}# ${meaning}\n${line}\n`;
}

const randomText = () => randomBytes(32).toString('hex');

/** Asks in a terminal. After Ctrl-C or Ctrl-D every answer is empty, so that the earlier ones are written. */
export function askIn(terminal: Interface): Ask {
  return (name, explanation) => terminal.question(`\n${explanation}\n${name}: `).catch(() => '');
}

async function writeSecrets(file: string): Promise<void> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const { text, problems } = await completeSecrets(before, terminal && askIn(terminal));
  terminal?.close();
  if (text !== before) writeFileSync(file, text, { mode: 0o600 });
  // An existing file keeps its mode when it is written.
  chmodSync(file, 0o600);
  console.log(`\n${text === before ? 'Nothing to add to' : 'Wrote'} ${file}, which only you may read.`);
  if (problems.length === 0) {
    const values = "SUPABASE_PROJECT_REF='<project>' SUPABASE_ACCESS_TOKEN='<token>'";
    console.log(`Set it with: ${values} npm run deploy -- secrets${file === standardFile ? '' : ` '${file}'`}`);
    return;
  }
  const advice = 'Correct a wrong value in the file; a missing one also by running this again:';
  console.error(`Left to do. ${advice}\n${problems.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}

if (import.meta.main) {
  const [argument = standardFile, ...others] = process.argv.slice(2);
  if (argument === '--help') console.log(usage);
  else if (argument === '--documents') {
    for (const [file, text] of Object.entries(await settingsDocuments()))
      writeFileSync(join(import.meta.dirname, '../..', file), text);
  } else if (argument.startsWith('-') || others.length > 0) {
    console.error(usage);
    process.exitCode = 2;
  } else await writeSecrets(argument);
}
