import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale, locales } from '../../src/i18n/locales.ts';
import type { Project } from './lint.ts';
import { keysInUse } from './rules/keys-in-use.ts';

/** The dictionaries of a project as they are on disk. */
export async function loadProject(root: string): Promise<Project> {
  const files: Project['files'] = new Map();
  for (const locale of locales) {
    const file = join(root, 'locales', `${locale}.json`);
    files.set(locale, existsSync(file) ? await readFile(file) : undefined);
  }
  const english = new TextDecoder().decode(files.get(defaultLocale));
  const topLevelKeys = Array.from(english.matchAll(/^ {2}"(\w+)"/gm), ([, name = '']) => name);
  const sources = await readSources(root);
  return { files, sameAsEnglish: await readSameAsEnglish(root), keysInUse: keysInUse(sources, topLevelKeys) };
}

/** Pages and functions: what shows texts to a visitor. */
async function readSources(root: string): Promise<{ path: string; text: string }[]> {
  const names = await Array.fromAsync(glob('{src,supabase/functions}/**/*.{astro,ts,tsx}', { cwd: root }));
  const sources = names.map((name) => name.replaceAll('\\', '/')).filter((name) => !name.includes('.test.'));
  return Promise.all(sources.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
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
