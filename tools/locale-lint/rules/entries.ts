import type { Diagnostic, Severity } from '../diagnostic.ts';
import type { Dictionary, Entry, Group, Text } from '../parse/dictionary.ts';
import { nearest } from './nearest.ts';
import { exampleNumbers, pluralBase, pluralFormsOf, pluralsIn } from './plurals.ts';
import { lintText } from './text.ts';

type Member = { name: string; value: Entry };

const reservedNames = ['__proto__', 'constructor', 'prototype'];
const validName = /^[a-z][A-Za-z0-9-]*$/;

/** Compares a dictionary with the English one, key by key; pass English as both to lint English itself. */
export function lintEntries(
  own: Dictionary,
  english: Dictionary,
  context: { locale: string; mayEqualEnglish: (text: string) => boolean },
): Diagnostic[] {
  const { locale } = context;
  const isEnglish = own === english;
  const forms = pluralFormsOf(locale);
  const diagnostics: Diagnostic[] = [];
  lintGroup(own.root, english.root, '');
  return diagnostics;

  function add(
    severity: Severity,
    offset: number,
    key: string,
    rest: Omit<Diagnostic, 'severity' | 'offset' | 'key'>,
  ): void {
    diagnostics.push({ severity, offset, key, ...rest });
  }

  function lintGroup(group: Group, source: Group, path: string): void {
    const missing: Member[] = Array.from(source.members, ([name, { value }]) => ({ name, value })).filter(
      ({ name }) => !group.members.has(name) && pluralBase(name) === undefined && !isSchema(name, path),
    );
    for (const [name, { nameOffset, value }] of group.members) {
      if (isSchema(name, path)) continue;
      const key = join(path, name);
      const original = originalOf(name, source);
      if (reservedNames.includes(name) || (isEnglish && !validName.test(pluralBase(name) ?? name))) {
        add('error', nameOffset, key, {
          message: `"${name}" cannot be a key: programs would misread it`,
          fix: 'Delete the line; a key begins with a lowercase letter and has only letters and digits',
        });
      } else if (original) lintEntry(value, original, key);
      else unknownKey(name, nameOffset, path, source, missing);
    }
    lintPlurals(group, source, path);
    if (own.isComplete) for (const member of missing) missingKey(group, source, member, path);
  }

  function lintEntry(entry: Entry, original: Entry, key: string): void {
    if (entry.kind === 'group' && original.kind === 'group') lintGroup(entry, original, key);
    else if (entry.kind === 'text' && original.kind === 'text') lintEntryText(entry, original, key);
    else wrongType(entry, original, key);
  }

  function lintEntryText(entry: Text, original: Text, key: string): void {
    const optional = pluralBase(key) === undefined ? [] : ['count'];
    const found = lintText(entry.text, { ...context, key, english: original.text, optional });
    const texts = { english: isEnglish ? undefined : original.text, text: entry.text };
    for (const { index, severity, message, fix } of found) {
      add(severity, index === undefined ? entry.offset : entry.offsetOf(index), key, { message, fix, ...texts });
    }
    if (isEnglish || found.length > 0 || entry.text !== original.text || context.mayEqualEnglish(entry.text)) return;
    add('warning', entry.offset, key, {
      message: 'The text is the same as in English',
      fix: `Translate it; if your language says it the same way, add ${JSON.stringify(entry.text)} to locales/records/same-as-english.json`,
      ...texts,
    });
  }

  function lintPlurals(group: Group, source: Group, path: string): void {
    const [translated, originals] = [pluralsIn(group), pluralsIn(source)];
    for (const base of new Set([...translated.keys(), ...originals.keys()])) {
      const existing = translated.get(base);
      if (!existing && !own.isComplete) continue;
      const example = originals.get(base)?.get('other');
      const english = example?.kind === 'text' ? example.text : undefined;
      const last = [...group.members].findLast(([name]) => pluralBase(name) === base)?.[1];
      for (const form of forms.filter((needed) => !existing?.has(needed))) {
        add('error', last?.end ?? group.offset, join(path, base), {
          message: `The form "${form}" is missing; this language needs it for numbers such as ${exampleNumbers(locale, form)}`,
          fix: `Add a line: "${base}_${form}": ${JSON.stringify(english ?? '{{count}} …')}, translated`,
          english,
        });
      }
    }
  }

  /** A plural form that English does not have is compared with English's `other`. */
  function originalOf(name: string, source: Group): Entry | undefined {
    const base = pluralBase(name);
    if (base !== undefined && !forms.includes(name.slice(base.length + 1))) return undefined;
    return (source.members.get(name) ?? source.members.get(`${base}_other`))?.value;
  }

  function unknownKey(name: string, offset: number, path: string, source: Group, missing: Member[]): void {
    const key = join(path, name);
    const base = pluralBase(name);
    if (base !== undefined && pluralsIn(source).has(base)) {
      return add('error', offset, key, {
        message: `This language has no form "${name.slice(base.length + 1)}": its forms are ${forms.join(', ')}`,
        fix: 'Delete the line',
      });
    }
    const names = missing.map((member) => member.name);
    const intended = nearest(name, names) ?? (names.length === 1 ? names[0] : undefined);
    const existing = nearest(name, [...source.members.keys()]);
    if (intended) missing.splice(names.indexOf(intended), 1);
    add('error', offset, key, {
      message: `The English dictionary has no key "${key}"`,
      fix: intended
        ? `Did you mean "${intended}"? Keys are the same in every language: only texts are translated`
        : `Delete the line${existing ? ` ("${existing}" already exists)` : ''}, or have the key added to locales/en.json first`,
    });
  }

  function wrongType(entry: Entry, original: Entry, key: string): void {
    const kinds = {
      group: 'a group of texts',
      text: 'a single text',
      other: entry.kind === 'other' ? entry.found : '',
    };
    const isGroup = original.kind === 'group';
    const names = isGroup ? Array.from(original.members.keys(), (name) => `"${name}"`) : [];
    add('error', entry.offset, key, {
      message: `This is ${kinds[entry.kind]}, but it must be ${isGroup ? 'a group of texts in { }' : 'a text in quotes'}`,
      fix: isGroup
        ? `Type { } with a text for each of ${names.join(', ')}`
        : `Type "${key.split('.').at(-1)}": "your words"`,
      english: original.kind === 'text' && !isEnglish ? original.text : undefined,
    });
  }

  function missingKey(group: Group, source: Group, { name, value }: Member, path: string): void {
    const order = [...source.members.keys()];
    const previous = order.slice(0, order.indexOf(name)).findLast((one) => group.members.has(one));
    const place = previous === undefined ? 'as the first line of the group' : `on a new line after "${previous}"`;
    const english = value.kind === 'text' ? value.text : undefined;
    add('warning', group.members.get(previous ?? '')?.end ?? group.offset, join(path, name), {
      message: `${english === undefined ? 'A group' : 'The text'} is missing: English is shown`,
      fix: `Add "${name}": ${english === undefined ? '{ … }' : JSON.stringify(english)} ${place}, translated`,
      english,
    });
  }
}

function isSchema(name: string, path: string): boolean {
  return name === '$schema' && path === '';
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
