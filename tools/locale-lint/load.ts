import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '../../src/i18n/locales.ts';
import type { Project } from './lint.ts';
import { keysInUse, readSources } from './rules/keys-in-use.ts';

/** The dictionaries of a project as they are on disk. */
export async function loadProject(root: string): Promise<Project> {
  const [files, sameAsEnglish, sources] = await Promise.all([
    Promise.all(locales.map(async (locale) => [locale, await readDictionary(root, locale)] as const)),
    readSameAsEnglish(root),
    readSources(root),
  ]);
  const english = new TextDecoder().decode(files[0]?.[1]);
  const topLevelKeys = Array.from(english.matchAll(/^ {2}"(\w+)"/gm), ([, name = '']) => name);
  return { files: new Map(files), sameAsEnglish, keysInUse: keysInUse(sources, topLevelKeys) };
}

async function readDictionary(root: string, locale: string): Promise<Uint8Array | undefined> {
  const file = join(root, 'locales', `${locale}.json`);
  return existsSync(file) ? readFile(file) : undefined;
}

async function readSameAsEnglish(root: string): Promise<Record<string, string[]>> {
  const file = 'locales/records/same-as-english.json';
  const text = await readFile(join(root, file), 'utf8');
  try {
    return JSON.parse(text) as Record<string, string[]>;
  } catch (cause) {
    throw new Error(`Cannot read "${file}": ${(cause as Error).message}`, { cause });
  }
}
