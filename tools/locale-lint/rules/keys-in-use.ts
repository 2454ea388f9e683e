import { dirname } from 'node:path/posix';
import { pluralBase, variantBase } from './plurals.ts';
import { valuesIn, type Source } from './values-in-sources.ts';

/** Which keys of the dictionaries the code of the pages uses, and with which values. */
export type KeysInUse = ReturnType<typeof keysInUse>;

/** A key in the code. `services.${service}.title` matches many keys; a branch matches everything below it. */
interface Pattern {
  /** `undefined` where a segment is computed. */
  segments: (string | undefined)[];
  /** The code iterates over the branch without naming its members. */
  isIterated: boolean;
  /** The file that looks it up. */
  path: string;
  /** Its placeholders are filled later, by a mail, or by a browser that does not know the common facts, or never. */
  isUnfilled: boolean;
}

const literal =
  /(\bt\(\s*|\)\(\s*)?(['"`])((?:[A-Za-z][\w-]*|\$\{[^{}]+\})(?:\.(?:[\w-]+|\$\{[^{}]+\}))*)\2(?=([^;)]*))/g;
/** A branch that is read as a property: `dictionaryOf(locale).business`. */
const property = /(?:\bdictionaryOf\([^)]*\)|\benglish|\])\??\.([a-z]\w*(?:\??\.\w+)*)/g;

/**
 * Finds the keys in the sources. A computed segment counts as used if any file contains it as a word: it misses
 * some unused keys rather than raise a false alarm. `common` are the placeholders that `t` always fills.
 */
export function keysInUse(sources: Source[], topLevelKeys: string[], common: string[]) {
  const patterns: Pattern[] = [];
  /** Keys that a lookup spells out, with the file. */
  const named: { key: string; file: string }[] = [];
  const words = new Set<string>();
  const values = valuesIn(sources);
  for (const { path, text } of sources) {
    for (const [word] of text.matchAll(/[A-Za-z][\w-]*/g))
      for (const part of [word, ...word.split('-')]) words.add(part);
    const isIterated = /Object\.(values|entries|keys)\(/.test(text);
    const isMail = path.startsWith('supabase/');
    for (const [, call, , key = '', options = ''] of text.matchAll(literal)) {
      const segments = key.split(/\.(?![^{]*\})/).map((part) => (part.startsWith('${') ? undefined : part));
      const [first] = segments;
      if (first === undefined ? !call : !topLevelKeys.includes(first)) continue;
      if (segments.length === 1 && !call) continue;
      patterns.push({ segments, isIterated, path, isUnfilled: isMail || options.includes('skipInterpolation') });
      if (call && !segments.includes(undefined)) named.push({ key, file: path });
    }
    for (const [, branch = ''] of text.matchAll(property)) {
      const segments = branch.split(/\??\./);
      if (topLevelKeys.includes(segments[0] ?? '')) patterns.push({ segments, isIterated, path, isUnfilled: true });
    }
  }
  const usesOf = memoized((key: string) =>
    patterns.filter((pattern) => matches(pattern, pluralBase(key) ?? variantBase(key), words)),
  );

  /** The placeholders that get a value in a text; its own are too many, because they are judged by their spelling. */
  const fillable = memoized((key: string): { own: string[]; common: string[] } => {
    const uses = usesOf(key);
    const own = uses.flatMap(({ path, isUnfilled }) => {
      if (!isUnfilled) return values.in(path);
      return path.startsWith('supabase/') ? values.inFolder(dirname(path)) : values.below(path);
    });
    const isInBrowser = uses.some(({ isUnfilled, path }) => isUnfilled && !path.startsWith('supabase/'));
    return { own: [...new Set(own)], common: isInBrowser ? [] : common };
  });

  return {
    named,
    isUsed: (key: string) => usesOf(key).length > 0,
    /** Whether a mail has the text. */
    isInMails: (key: string) => usesOf(key).some(({ path }) => path.startsWith('supabase/')),
    fillable,
  };
}

/** A function that keeps what it found for each key. */
function memoized<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

/**
 * Adds that each fact of a list, by its id, needs words in the list's branch, and that nobody reads those of another id.
 * A list without facts keeps the words of one.
 */
export function withFacts(used: KeysInUse, lists: { branch: string; ids: string[]; file: string }[]): KeysInUse {
  const named = lists.flatMap(({ branch, ids, file }) => ids.map((id) => ({ key: `${branch}.${id}`, file })));
  const isOfNoFact = (key: string) =>
    lists.some(({ branch, ids }) => {
      const [id = '', ...deeper] = key.startsWith(`${branch}.`) ? key.slice(branch.length + 1).split('.') : [];
      // Beside the groups of plans and add-ons are the texts of their section.
      const isOfFact = deeper.length > 0 || (id !== '' && branch === 'packages.features');
      return isOfFact && ids.length > 0 && !ids.includes(variantBase(id));
    });
  return { ...used, named: [...used.named, ...named], isUsed: (key) => !isOfNoFact(key) && used.isUsed(key) };
}

function matches({ segments, isIterated }: Pattern, name: string, words: Set<string>): boolean {
  const key = name.split('.');
  if (segments.length > key.length) return false;
  const isNamed = segments.every((segment, index) =>
    segment === undefined ? words.has(key[index] ?? '') : segment === key[index],
  );
  return isNamed && (isIterated || key.slice(segments.length).every((part) => words.has(part)));
}
