import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '../../src/i18n/locales.ts';
import { isPseudo } from '../../src/i18n/pseudo-languages.ts';
import type { Content } from './check.ts';
import { keysInUse, readSources } from './keys-in-use.ts';

/** The dictionaries of a project as they are on disk, with what they are checked by. */
export async function readContent(root: string): Promise<Content> {
  const written = locales.filter((locale) => !isPseudo(locale));
  const [files, sameAsEnglish, sources] = await Promise.all([
    Promise.all(written.map(async (locale) => [locale, await readDictionaryBytes(root, locale)] as const)),
    readSameAsEnglish(root),
    readSources(root),
  ]);
  const english = new TextDecoder().decode(files[0]?.[1]);
  const topLevel = Array.from(english.matchAll(/^ {2}"(\w+)"/gm), ([, name = '']) => name);
  return { files: new Map(files), sameAsEnglish, keysInUse: keysInUse(sources, topLevel) };
}

function readDictionaryBytes(root: string, locale: string): Promise<Uint8Array | undefined> {
  return readFile(join(root, 'locales', `${locale}.json`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function readSameAsEnglish(root: string): Promise<Record<string, string[]>> {
  const file = 'locales/records/same-as-english.json';
  const text = await readFile(join(root, file), 'utf8');
  try {
    return JSON.parse(text) as Record<string, string[]>;
  } catch (error) {
    throw new Error(`Cannot read "${file}": ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
