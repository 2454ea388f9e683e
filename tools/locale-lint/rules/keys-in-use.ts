import { pluralBase } from '../../../lib/texts.ts';
import { variantBase } from '../../../src/i18n/feature-texts.ts';
import { valuesIn, withoutComments, type Source } from './values-in-sources.ts';

/** The placeholders that get a value in a text. */
export interface Fillable {
  /** Those of its readers: of pages some too many, because they are judged by their spelling. */
  own: string[];
  /** Those that its island or mail fills in. */
  exact: string[];
  /** The facts that every text may name. */
  common: string[];
}

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
  /** A mail or an island fills in its placeholders. */
  isUnfilled: boolean;
}

const literal =
  /(\bt\(\s*|\)\(\s*|\.forIsland\(\s*)?(['"`])((?:[A-Za-z][\w-]*|\$\{[^{}]+\})(?:\.(?:[\w-]+|\$\{[^{}]+\}))*)\2/g;
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
  /** Names that are computed: `texts[`${kind}Subject`]`. */
  const computed: RegExp[] = [];
  const values = valuesIn(sources);
  for (const { path, text } of sources) {
    for (const [word] of withoutComments(text).matchAll(/[A-Za-z][\w-]*/g))
      for (const part of [word, ...word.split('-')]) words.add(part);
    for (const [, name = ''] of text.matchAll(/\[`([^`]+)`\]/g))
      computed.push(new RegExp(`^${name.replace(/\$\{[^}]*\}/g, '\\w+')}$`));
    const isIterated = /Object\.(values|entries|keys)\(/.test(text);
    const isMail = path.startsWith('supabase/');
    for (const [, call, , key = ''] of text.matchAll(literal)) {
      const segments = key.split(/\.(?![^{]*\})/).map((part) => (part.startsWith('${') ? undefined : part));
      const [first] = segments;
      if (first === undefined ? !call : !topLevelKeys.includes(first)) continue;
      if (segments.length === 1 && !call) continue;
      patterns.push({ segments, isIterated, path, isUnfilled: isMail || call?.includes('forIsland') === true });
      if (call && !segments.includes(undefined)) named.push({ key, file: path });
    }
    for (const [, branch = ''] of text.matchAll(property)) {
      const segments = branch.split(/\??\./);
      if (topLevelKeys.includes(segments[0] ?? '')) patterns.push({ segments, isIterated, path, isUnfilled: true });
    }
  }
  const isWord = (part: string) => words.has(part) || computed.some((name) => name.test(part));
  const usesOf = memoized((key: string) =>
    patterns.filter((pattern) => matches(pattern, pluralBase(key) ?? variantBase(key), isWord)),
  );

  const fillable = memoized((key: string): Fillable => {
    const uses = usesOf(key);
    const rooms = uses.filter(({ isUnfilled }) => isUnfilled).map(({ path }) => roomOf(path));
    const exact = [...new Set(rooms)].flatMap((room) => values.filled(key, room));
    const onPages = uses.flatMap(({ path }) => (path.startsWith('supabase/') ? [] : values.in(path)));
    return { own: [...new Set([...exact, ...onPages])], exact, common };
  });

  return {
    named,
    isUsed: (key: string) => usesOf(key).length > 0,
    /** Whether a mail has the text. */
    isInMails: (key: string) => usesOf(key).some(({ path }) => path.startsWith('supabase/')),
    fillable,
  };
}

const roomOf = (path: string) => path.split('/')[0] ?? '';

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
  const isNamed = (key: string) => used.named.some((one) => one.key === key);
  const isOfNoFact = (key: string) =>
    lists.some(({ branch, ids }) => {
      const [id = '', ...deeper] = key.startsWith(`${branch}.`) ? key.slice(branch.length + 1).split('.') : [];
      // Beside the words of plans and add-ons are texts of their section, which the code spells out.
      const isOfFact = id !== '' && (deeper.length > 0 || !isNamed(pluralBase(key) ?? variantBase(key)));
      return isOfFact && ids.length > 0 && !ids.includes(variantBase(id));
    });
  return { ...used, named: [...used.named, ...named], isUsed: (key) => !isOfNoFact(key) && used.isUsed(key) };
}

function matches({ segments, isIterated }: Pattern, name: string, isWord: (part: string) => boolean): boolean {
  const key = name.split('.');
  if (segments.length > key.length) return false;
  const isNamed = segments.every((segment, index) =>
    segment === undefined ? isWord(key[index] ?? '') : segment === key[index],
  );
  return isNamed && (isIterated || key.slice(segments.length).every(isWord));
}
