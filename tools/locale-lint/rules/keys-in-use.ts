import { pluralBase } from './plurals.ts';

/** Which keys of the dictionaries the code of the pages uses. */
export type KeysInUse = ReturnType<typeof keysInUse>;

/** A key in the code. `services.${service}.title` matches many keys; a branch matches everything below it. */
interface Pattern {
  /** `undefined` where a segment is computed. */
  segments: (string | undefined)[];
  /** The code iterates over the branch without naming its members. */
  isIterated: boolean;
}

const literal = /(\bt\(\s*|\)\(\s*)?(['"`])((?:[A-Za-z][\w-]*|\$\{[^{}]+\})(?:\.(?:[\w-]+|\$\{[^{}]+\}))*)\2/g;

/**
 * Finds the keys in the sources. A computed segment counts as used if any file contains it as a word: it misses
 * some unused keys rather than raise a false alarm.
 */
export function keysInUse(sources: { path: string; text: string }[], topLevelKeys: string[]) {
  const patterns: Pattern[] = [];
  /** Keys that a lookup spells out, with the file. */
  const named: { key: string; file: string }[] = [];
  const words = new Set<string>();
  for (const { path, text } of sources) {
    for (const [word] of text.matchAll(/[A-Za-z][\w-]*/g))
      for (const part of [word, ...word.split('-')]) words.add(part);
    const isIterated = /Object\.(values|entries|keys)\(/.test(text);
    for (const [, call, , key = ''] of text.matchAll(literal)) {
      const segments = key.split(/\.(?![^{]*\})/).map((part) => (part.startsWith('${') ? undefined : part));
      const [first] = segments;
      if (first === undefined ? !call : !topLevelKeys.includes(first)) continue;
      if (segments.length === 1 && !call) continue;
      patterns.push({ segments, isIterated });
      if (call && !segments.includes(undefined)) named.push({ key, file: path });
    }
  }
  const isUsed = (key: string) => patterns.some((pattern) => matches(pattern, pluralBase(key) ?? key, words));
  return { named, isUsed };
}

function matches({ segments, isIterated }: Pattern, name: string, words: Set<string>): boolean {
  const key = name.split('.');
  if (segments.length > key.length) return false;
  const isNamed = segments.every((segment, index) =>
    segment === undefined ? words.has(key[index] ?? '') : segment === key[index],
  );
  return isNamed && (isIterated || key.slice(segments.length).every((part) => words.has(part)));
}
