import type { Dictionary, Entry, Group, Text } from './dictionary.ts';
import { nearest } from './nearest.ts';
import { numbersOf, pluralBase, pluralForms, pluralsOf } from './plurals.ts';
import type { Problem } from './problem.ts';
import { checkText } from './text-check.ts';

/** What a check has to know beside the files. */
export interface CheckContext {
  locale: string;
  /** Puts facts into a text as the site does. */
  fill: (text: string) => string;
  /** Whether a text may be the same as in English. */
  maySayTheSame: (text: string) => boolean;
}

const dangerousNames = ['__proto__', 'constructor', 'prototype'];
const properName = /^[a-z][A-Za-z0-9-]*$/;

/** Everything that is wrong in the entries of a dictionary; `english` is the same one for English itself. */
export function checkEntries(own: Dictionary, english: Dictionary, context: CheckContext): Problem[] {
  const { locale } = context;
  const isEnglish = own === english;
  const problems: Problem[] = [];
  checkGroup(own.root, english.root, '');
  return problems;

  function checkGroup(group: Group, source: Group, path: string): void {
    const lost: { name: string; value: Entry }[] = [];
    for (const [name, { value }] of source.members) {
      if (path === '' && name === '$schema') continue;
      if (!group.members.has(name) && pluralBase(name) === undefined) lost.push({ name, value });
    }
    for (const [name, { nameAt, value }] of group.members) {
      if (path === '' && name === '$schema') continue;
      const key = join(path, name);
      const original = originalOf(name, source);
      if (dangerousNames.includes(name) || (isEnglish && !properName.test(pluralBase(name) ?? name))) {
        add('error', nameAt, key, {
          wrong: `"${name}" cannot be a key: programs would take it for something else`,
          mend: 'Delete the line; a key begins with a small letter and has letters and digits only',
        });
      } else if (!original) unknown(name, nameAt, path, source, lost);
      else checkEntry(value, original, key);
    }
    checkPlurals(group, source, path);
    if (!own.isWhole) return;
    for (const { name, value } of lost) missing(group, source, name, value, path);
  }

  function checkEntry(entry: Entry, original: Entry, key: string): void {
    if (entry.kind === 'other') return wrongType(entry, original, key);
    if (entry.kind === 'group' && original.kind === 'group') return checkGroup(entry, original, key);
    if (entry.kind === 'text' && original.kind === 'text') return checkWords(entry, original, key);
    wrongType(entry, original, key);
  }

  function checkWords(entry: Text, original: Text, key: string): void {
    const isPlural = pluralBase(key) !== undefined;
    const faults = checkText({
      ...context,
      key,
      text: entry.text,
      english: original.text,
      optional: isPlural ? ['count'] : [],
    });
    const texts = { english: isEnglish ? undefined : original.text, here: entry.text };
    for (const { index, severity, ...fault } of faults) {
      add(severity, index === undefined ? entry.at : entry.offsetOf(index), key, { ...fault, ...texts });
    }
    if (isEnglish || faults.length > 0 || entry.text !== original.text || context.maySayTheSame(entry.text)) return;
    add('report', entry.at, key, {
      wrong: 'The text is the same as in English',
      mend: `Translate it; if this is how the language says it, add ${JSON.stringify(entry.text)} to locales/records/same-as-english.json`,
      ...texts,
    });
  }

  function checkPlurals(group: Group, source: Group, path: string): void {
    const bases = new Set([...pluralsOf(group).keys(), ...pluralsOf(source).keys()]);
    for (const base of bases) {
      const forms = pluralsOf(group).get(base);
      const example = pluralsOf(source).get(base)?.get('other');
      for (const form of pluralForms(locale).filter((needed) => !forms?.has(needed))) {
        if (!forms && !own.isWhole) continue;
        const last = [...group.members].filter(([name]) => pluralBase(name) === base).at(-1)?.[1];
        const english = example?.kind === 'text' ? example.text : undefined;
        add('error', last?.end ?? group.at, join(path, base), {
          wrong: `The form "${form}" is missing, which this language needs for numbers such as ${numbersOf(locale, form)}`,
          mend: `Add a line: "${base}_${form}": ${JSON.stringify(english ?? '{{count}} …')}, translated`,
          english,
        });
      }
    }
  }

  function originalOf(name: string, source: Group): Entry | undefined {
    const base = pluralBase(name);
    if (base === undefined) return source.members.get(name)?.value;
    // Languages have different forms: each translates the English form for all other numbers, or its own twin.
    if (!pluralForms(locale).includes(name.slice(base.length + 1))) return undefined;
    return (source.members.get(name) ?? source.members.get(`${base}_other`))?.value;
  }

  function unknown(
    name: string,
    at: number,
    path: string,
    source: Group,
    lost: { name: string; value: Entry }[],
  ): void {
    const key = join(path, name);
    const base = pluralBase(name);
    if (base !== undefined && pluralsOf(source).has(base)) {
      return add('error', at, key, {
        wrong: `This language has no form "${name.slice(base.length + 1)}": its forms are ${pluralForms(locale).join(', ')}`,
        mend: 'Delete the line',
      });
    }
    const names = lost.map((one) => one.name);
    const meant = nearest(name, names) ?? (names.length === 1 ? names[0] : undefined);
    const twin = nearest(name, [...source.members.keys()]);
    if (meant) lost.splice(names.indexOf(meant), 1);
    add('error', at, key, {
      wrong: `The English dictionary has no key "${key}"`,
      mend: meant
        ? `Did you mean "${meant}"? Keys are the same in every language: only texts are translated`
        : `Delete the line${twin ? ` (there is "${twin}" already)` : ''}, or have the key added to locales/en.json first`,
    });
  }

  function wrongType(entry: Entry, original: Entry, key: string): void {
    const name = key.split('.').at(-1);
    const names = original.kind === 'group' ? [...original.members.keys()] : [];
    const found = {
      group: 'a group of texts',
      text: 'a single text',
      other: entry.kind === 'other' ? entry.found : '',
    };
    add('error', entry.at, key, {
      wrong: `Here stands ${found[entry.kind]}, and it has to be ${original.kind === 'group' ? 'a group of texts in { }' : 'a text in quotes'}`,
      mend:
        original.kind === 'group'
          ? `Type { } with a text for each of ${names.map((one) => `"${one}"`).join(', ')}`
          : `Type "${name}": "your words"`,
      english: original.kind === 'text' && !isEnglish ? original.text : undefined,
    });
  }

  function missing(group: Group, source: Group, name: string, value: Entry, path: string): void {
    const before = [...source.members.keys()];
    const previous = before.slice(0, before.indexOf(name)).findLast((one) => group.members.has(one));
    const place = previous === undefined ? 'as the first line of the group' : `in a new line after "${previous}"`;
    const words = value.kind === 'text' ? JSON.stringify(value.text) : '{ … }';
    add('report', group.members.get(previous ?? '')?.end ?? group.at, join(path, name), {
      wrong: value.kind === 'text' ? 'The text is missing: English is shown' : 'A group is missing: English is shown',
      mend: `Add "${name}": ${words} ${place}, translated`,
      english: value.kind === 'text' ? value.text : undefined,
    });
  }

  function add(
    severity: Problem['severity'],
    at: number,
    key: string,
    words: Omit<Problem, 'severity' | 'at' | 'key'>,
  ): void {
    problems.push({ severity, at, key, ...words });
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
