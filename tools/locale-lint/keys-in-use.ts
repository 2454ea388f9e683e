import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Which keys of the dictionaries the code of the pages names. */
export interface KeysInUse {
  isUsed(key: string): boolean;
  /** Keys that are written out in full where a text is looked up, with the file. */
  named: { key: string; file: string }[];
}

/** A source file by its path. */
export type SourceFile = { path: string; text: string };

/** A key as the code writes it: `services.${service}.title` stands for many, a branch for all it holds. */
interface Pattern {
  segments: (string | undefined)[];
  /** The code goes through the members of the branch without naming them. */
  isWalkedThrough: boolean;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;
const literal = /(\bt\(\s*|\)\(\s*)?(['"`])((?:[A-Za-z][\w-]*|\$\{[^{}]+\})(?:\.(?:[\w-]+|\$\{[^{}]+\}))*)\2/g;

/**
 * Reads what the sources name. A part of a key that is computed counts as used when some file writes it as a
 * word: too kind rather than a false alarm.
 */
export function keysInUse(sources: SourceFile[], topLevel: string[]): KeysInUse {
  const patterns: Pattern[] = [];
  const named: KeysInUse['named'] = [];
  const words = new Set<string>();
  for (const { path, text } of sources) {
    for (const [word] of text.matchAll(/[A-Za-z][\w-]*/g))
      for (const part of [word, ...word.split('-')]) words.add(part);
    const isWalkedThrough = /Object\.(values|entries|keys)\(/.test(text);
    for (const [, call, , key = ''] of text.matchAll(literal)) {
      const segments = key.split(/\.(?![^{]*\})/).map((part) => (part.startsWith('${') ? undefined : part));
      const [first] = segments;
      if (first === undefined ? !call : !topLevel.includes(first)) continue;
      if (segments.length === 1 && !call) continue;
      patterns.push({ segments, isWalkedThrough });
      if (call && !segments.includes(undefined)) named.push({ key, file: path });
    }
  }
  return {
    named,
    isUsed: (key) => patterns.some((pattern) => uses(pattern, key.replace(pluralForm, '').split('.'), words)),
  };
}

function uses({ segments, isWalkedThrough }: Pattern, key: string[], words: Set<string>): boolean {
  if (segments.length > key.length) return false;
  const isNamed = segments.every((segment, index) => {
    return segment === undefined ? words.has(key[index] ?? '') : segment === key[index];
  });
  return isNamed && (isWalkedThrough || key.slice(segments.length).every((part) => words.has(part)));
}

/** The sources that can show a text: everything in `src` but tests and the checks themselves. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const names = await readdir(join(root, 'src'), { recursive: true });
  const read = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(astro|tsx?)$/.test(name) && !/\.test\.|^content\//.test(name))
    .map(async (name) => ({ path: `src/${name}`, text: await readFile(join(root, 'src', name), 'utf8') }));
  return Promise.all(read);
}
