import { randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { SettingError } from '../supabase/functions/_shared/setting-kinds.ts';
import { readSetting } from '../supabase/functions/_shared/settings-reader.ts';
import { settings, type Setting, type SettingName } from '../supabase/functions/_shared/settings-table.ts';
import { plainMeaning } from './settings-documents.ts';

/** Asks a person for a value, telling what it is; an empty answer leaves it open. */
export type Ask = (name: string, explanation: string) => Promise<string>;

/**
 * Adds what an environment file lacks and keeps what it has: new random values, and what the person answers, as the
 * functions read it. Returns the new text and what is still missing or invalid, a sentence each.
 */
export async function completeSecrets(text: string, ask?: Ask): Promise<{ text: string; open: string[] }> {
  const existing = parseEnv(text);
  const open: string[] = [];
  let result = text;
  for (const name of Object.keys(settings) as SettingName[]) {
    const setting: Setting = settings[name];
    const meaning = plainMeaning(setting);
    const present = existing[name]?.trim();
    if (present) {
      const problem = problemOf(name, present);
      if (problem) open.push(`${problem}: ${meaning}`);
      continue;
    }
    const value = setting.isRandom ? randomText() : await answer(name, setting, ask);
    if (value === '' && setting.isOptional) continue;
    if (value === '') open.push(`no value for "${name}": ${meaning}`);
    result = withValue(result, name, value, meaning);
  }
  return { text: result, open };
}

/** A valid answer with its random parts made up, or an empty one. */
async function answer(name: SettingName, setting: Setting, ask: Ask | undefined): Promise<string> {
  // Nobody needs to decide about what has a good value.
  if (!ask || setting.fallback !== undefined) return '';
  const meaning = `${setting.isOptional ? 'Optional: ' : ''}${plainMeaning(setting)}`;
  for (let explanation = meaning; ;) {
    const value = (await ask(name, explanation)).trim().replaceAll('[random]', randomText);
    const problem = value === '' ? undefined : (problemOf(name, value) ?? unquotable(name, value));
    if (problem === undefined) return value;
    explanation = `That cannot be: ${problem}`;
  }
}

function problemOf(name: SettingName, value: string): string | undefined {
  try {
    readSetting(name, value);
    return undefined;
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
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
