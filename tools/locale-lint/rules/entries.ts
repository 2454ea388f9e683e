import type { Node } from 'jsonc-parser';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import { pluralBase } from '../../../lib/texts.ts';
import { error, hasErrors, nearest, warning, type Diagnostic, type TextDiagnostic } from '../diagnostic.ts';
import { membersOf, offsetInText, positionAt, textsIn, type Dictionary, type Members } from '../parse/dictionary.ts';
import type { KeysInUse } from './keys-in-use.ts';
import { unfilledPlaceholders } from './placeholders.ts';
import { lintText } from './text.ts';

type Texts = Pick<Diagnostic, 'english' | 'text'>;
type Found = TextDiagnostic & Pick<Diagnostic, 'missing'>;

const reservedNames = ['__proto__', 'constructor', 'prototype'];
const validName = /^[a-z][A-Za-z0-9-]*$/;

/** Compares a dictionary with the English one, key by key; pass English as both to lint English itself. */
export function lintEntries(
  own: Dictionary,
  english: Dictionary,
  context: {
    locale: string;
    /** The file, with whose name the keys begin. */
    page: string;
    mayEqualEnglish: (text: string) => boolean;
    keysInUse?: KeysInUse | undefined;
    /** Those of all English texts, to suggest. */
    placeholders: string[];
    /** What the company does without is not read. */
    isDisabled: (key: string) => boolean;
  },
): Diagnostic[] {
  const isEnglish = own === english;
  const englishFile = `locales/${defaultLocale}/${context.page}.json`;
  /** `one`, `other`, and `few` or `many` where the language has them. */
  const forms: string[] = new Intl.PluralRules(context.locale).resolvedOptions().pluralCategories;
  const diagnostics: Diagnostic[] = [];
  lintGroup(own.root, english.root, `${context.page}.`);
  return diagnostics;

  function add(offset: number, key: string, { index: _, ...found }: Found, texts?: Texts): void {
    diagnostics.push({ offset, key, ...found, ...texts });
  }

  /** `path` is the key of the group with a dot. */
  function lintGroup(group: Node, original: Node, path: string): void {
    const [members, originals] = [membersOf(group), membersOf(original)];
    const missing = [...originals.keys()].filter(
      (name) => !members.has(name) && pluralBase(name) === undefined && !context.isDisabled(path + name),
    );
    for (const [last, { name, value }] of members) {
      const key = path + last;
      if (context.isDisabled(key)) continue;
      const translated = originalOf(last, originals);
      if (reservedNames.includes(last) || (isEnglish && !validName.test(pluralBase(last) ?? last))) {
        const fix = 'Delete the line; a key begins with a lowercase letter and has only letters and digits';
        add(name.offset, key, error(`"${last}" cannot be a key: programs would misread it`, fix));
      } else if (!translated) unknownKey(last, name.offset, key, originals, missing);
      else if (value.type === 'object' && translated.type === 'object') lintGroup(value, translated, `${key}.`);
      else if (value.type === 'string' && translated.type === 'string') lintWords(value, translated, key);
      else wrongType(value, translated, key);
    }
    lintPlurals(group, members, originals, path);
    if (missing.length > 1) missingKeys(missing, group, originals, path);
    else for (const name of missing) missingKey(name, group, members, originals, path);
  }

  function lintWords(node: Node, original: Node, key: string): void {
    const [text, english] = [node.value as string, original.value as string];
    const found = lintText(text, context.locale, key, english, context.keysInUse?.fillable(key));
    if (isEnglish && context.keysInUse?.isUsed(key) && !hasErrors(found))
      found.push(...unfilledPlaceholders(text, context.keysInUse.fillable(key), context.placeholders));
    const texts = { english: isEnglish ? undefined : english, text };
    for (const one of found)
      add(one.index === undefined ? node.offset : offsetInText(own, node, one.index), key, one, texts);
    if (isEnglish || found.length > 0 || text !== english || context.mayEqualEnglish(text)) return;
    const place = `add ${JSON.stringify(text)} to locales/records/same-as-english.json`;
    const fix = `Translate it; if your language says it the same way, ${place}`;
    add(node.offset, key, warning('The text is the same as in English', fix), texts);
  }

  function lintPlurals(group: Node, members: Members, originals: Members, path: string): void {
    for (const base of new Set([...members.keys(), ...originals.keys()].map(pluralBase))) {
      const last = [...members].findLast(([name]) => pluralBase(name) === base)?.[1];
      if (base === undefined) continue;
      const english = textOf(originals.get(`${base}_other`)?.value);
      for (const form of forms.filter((needed) => !members.has(`${base}_${needed}`))) {
        const numbers = exampleNumbers(context.locale, form);
        const message = `The form "${form}" is missing; this language needs it for numbers such as ${numbers}`;
        const fix = `Add a line: "${base}_${form}": ${JSON.stringify(english ?? '{{count}} …')}, translated`;
        add(last ? endOf(last) : group.offset, path + base, error(message, fix), { english });
      }
    }
  }

  /** A plural form that English does not have is compared with English's `other`. */
  function originalOf(name: string, originals: Members): Node | undefined {
    const base = pluralBase(name);
    if (base !== undefined && !forms.includes(name.slice(base.length + 1))) return undefined;
    return (originals.get(name) ?? originals.get(`${base}_other`))?.value;
  }

  function unknownKey(name: string, offset: number, key: string, originals: Members, missing: string[]): void {
    const base = pluralBase(name);
    if (base !== undefined && [...originals.keys()].some((original) => pluralBase(original) === base)) {
      const form = name.slice(base.length + 1);
      const message = `This language has no form "${form}": its forms are ${forms.join(', ')}`;
      return add(offset, key, error(message, 'Delete the line'));
    }
    const intended = nearest(name, missing) ?? (missing.length === 1 ? missing[0] : undefined);
    const existing = nearest(name, [...originals.keys()]);
    if (intended) missing.splice(missing.indexOf(intended), 1);
    const reason = existing ? ` ("${existing}" already exists)` : '';
    const fix = intended
      ? `Did you mean "${intended}"? Keys are the same in every language: only texts are translated`
      : `Delete the line${reason}, or have the key added to ${englishFile} first`;
    add(offset, key, error(`The English dictionary has no key "${key}"`, fix));
  }

  function wrongType(value: Node, original: Node, key: string): void {
    const isGroup = original.type === 'object';
    const names = Array.from(membersOf(original).keys(), (name) => `"${name}"`);
    const found = { object: 'a group of texts', string: 'a single text', array: 'a list' }[value.type as string];
    const expected = isGroup ? 'a group of texts in { }' : 'a text in quotes';
    const words = isGroup
      ? `{ } with a text for each of ${names.join(', ')}`
      : `"${key.split('.').at(-1)}": "your words"`;
    const message = `This is ${found ?? value.value}, but it must be ${expected}`;
    add(value.offset, key, error(message, `Type ${words}`), { english: isEnglish ? undefined : textOf(original) });
  }

  function missingKey(name: string, group: Node, members: Members, originals: Members, path: string): void {
    const order = [...originals.keys()];
    const previous = order.slice(0, order.indexOf(name)).findLast((one) => members.has(one)) ?? '';
    const place = previous === '' ? 'as the first line of the group' : `on a new line after "${previous}"`;
    const neighbor = members.get(previous);
    const english = textOf(originals.get(name)?.value);
    const message = `${english === undefined ? 'A group' : 'The text'} is missing: English is shown`;
    const fix = `Add "${name}": ${english === undefined ? '{ … }' : JSON.stringify(english)} ${place}, translated`;
    const missing = countOfTexts(originals.get(name), path + name);
    add(neighbor ? endOf(neighbor) : group.offset, path + name, { ...warning(message, fix), missing }, { english });
  }

  function missingKeys(names: string[], group: Node, originals: Members, path: string): void {
    const missing = names.reduce((sum, name) => sum + countOfTexts(originals.get(name), path + name), 0);
    const shown = names.slice(0, 5).map((name) => `"${name}"`);
    const fix = `Copy ${shown.join(', ')}${names.length > 5 ? ' …' : ''} from ${englishFile}, and translate them`;
    const message = `${missing} texts are missing: English is shown`;
    add(group.offset, path.slice(0, -1), { ...warning(message, fix), missing });
  }

  function countOfTexts(member: { value: Node } | undefined, path: string): number {
    if (member?.value.type !== 'object') return 1;
    return textsIn(member.value, `${path}.`).filter(({ key }) => !context.isDisabled(key)).length;
  }
}

/** Names that a group has twice. */
export function lintDuplicates(own: Dictionary, group = own.root, path = ''): Diagnostic[] {
  const properties = group.type === 'object' ? (group.children ?? []) : [];
  return properties.flatMap(({ children: [name, value] = [] }, index) => {
    if (!name || !value) return [];
    const key = `${path}${name.value}`;
    const inside = lintDuplicates(own, value, `${key}.`);
    const first = properties.find(({ children }) => children?.[0]?.value === name.value);
    if (!first || first === properties[index]) return inside;
    const { line } = positionAt(own.text, first.offset);
    const message = `"${name.value}" is here for the second time: it is already on line ${line}`;
    const fix = 'Delete one of the two lines; otherwise the site silently uses the second';
    return [{ ...error(message, fix), offset: name.offset, key }, ...inside];
  });
}

/** A few numbers that take a form: `2, 3, 4`. */
export function exampleNumbers(locale: string, form: string): string {
  const rules = new Intl.PluralRules(locale);
  const numbers = [...Array(200).keys(), 1_000_000].filter((number) => rules.select(number) === form);
  return numbers.slice(0, 3).join(', ');
}

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'string' ? (node.value as string) : undefined;
}

function endOf({ value }: { value: Node }): number {
  return value.offset + value.length;
}
