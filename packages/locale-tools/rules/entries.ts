import type { Node } from 'jsonc-parser';
import { exampleNumbers, pluralBase, pluralFormsOf } from '../../../lib/texts.ts';
import { countOf, error, nearestWord, warning, type Diagnostic, type TextDiagnostic } from '../diagnostic.ts';
import { membersOf, offsetInText, positionAt, textsIn, type Dictionary, type Members } from '../parse.ts';
import { fileOf, sameTextsFile, type Project } from '../project.ts';
import { lintText } from './text.ts';

const reservedNames = ['__proto__', 'constructor', 'prototype'];
const validName = /^[a-z][A-Za-z0-9-]*$/;

/** Compares a file with that of the default language, key by key; pass the latter as both to lint it itself. */
export function lintEntries(
  project: Project,
  { own, original, locale, page }: { own: Dictionary; original: Dictionary; locale: string; page: string },
): Diagnostic[] {
  const isOriginal = own === original;
  const originalFile = fileOf(project, project.defaultLocale, page);
  const forms: string[] = pluralFormsOf(locale);
  const diagnostics: Diagnostic[] = [];
  lintGroup(own.root, original.root, `${page}.`);
  return diagnostics;

  function add(offset: number, key: string, { index: _, ...found }: TextDiagnostic, more?: Partial<Diagnostic>): void {
    diagnostics.push({ offset, key, ...found, ...more });
  }

  /** `path` is the key of the group with a dot. */
  function lintGroup(group: Node, originalGroup: Node, path: string): void {
    const [members, originals] = [membersOf(group), membersOf(originalGroup)];
    const missing = [...originals.keys()].filter(
      (name) => !members.has(name) && pluralBase(name) === undefined && !project.isDisabled(path + name),
    );
    for (const [last, { name, value }] of members) {
      const key = path + last;
      if (project.isDisabled(key)) continue;
      const translated = originalOf(last, originals);
      if (reservedNames.includes(last) || (isOriginal && !validName.test(pluralBase(last) ?? last))) {
        const fix = 'Delete the line; a key begins with a lowercase letter and has only letters and digits';
        add(name.offset, key, error(`"${last}" cannot be a key: programs would misread it`, fix));
      } else if (!translated) unknownKey(last, name.offset, key, originals, missing);
      else if (value.type === 'object' && translated.type === 'object') lintGroup(value, translated, `${key}.`);
      else if (value.type === 'string' && translated.type === 'string') lintValue(value, translated, key);
      else {
        const [found, expected] =
          translated.type === 'object' ? ['no', 'a group of texts in { }'] : ['not', 'a text in quotes'];
        add(value.offset, key, error(`This is ${found} ${expected}`, `Type ${expected}, as in ${originalFile}`));
      }
    }
    lintPlurals(group, members, originals, path);
    if (missing.length > 0) missingTexts(missing, group, originals, path);
  }

  function lintValue(node: Node, originalNode: Node, key: string): void {
    const texts = { text: node.value as string, original: originalNode.value as string };
    const shown = { text: texts.text, original: isOriginal ? undefined : texts.original };
    const found = lintText(project, { key, locale, ...texts });
    for (const one of found)
      add(one.index === undefined ? node.offset : offsetInText(own, node, one.index), key, one, shown);
    if (isOriginal || found.length > 0 || texts.text !== texts.original || mayBeSame(project, locale, texts.text))
      return;
    const fix = `Translate it; if your language says it the same way, add ${JSON.stringify(texts.text)} to ${sameTextsFile(project)}`;
    add(node.offset, key, warning('The text is the same as the original', fix), shown);
  }

  function lintPlurals(group: Node, members: Members, originals: Members, path: string): void {
    for (const base of new Set([...members.keys(), ...originals.keys()].map(pluralBase))) {
      if (base === undefined) continue;
      const text = originals.get(`${base}_other`)?.value.value as string | undefined;
      for (const form of forms.filter((needed) => !members.has(`${base}_${needed}`))) {
        const message = `The form "${form}" is missing; this language needs it for ${exampleNumbers(locale, form)}`;
        const fix = `Add a line: "${base}_${form}": ${JSON.stringify(text ?? '{{count}} …')}, translated`;
        const last = [...members].findLast(([name]) => pluralBase(name) === base)?.[1].name;
        add((last ?? group).offset, path + base, error(message, fix));
      }
    }
  }

  /** A plural form that the default language does not have is compared with its `other`. */
  function originalOf(name: string, originals: Members): Node | undefined {
    const base = pluralBase(name);
    if (base !== undefined && !forms.includes(name.slice(base.length + 1))) return undefined;
    return (originals.get(name) ?? originals.get(`${base}_other`))?.value;
  }

  function unknownKey(name: string, offset: number, key: string, originals: Members, missing: string[]): void {
    const base = pluralBase(name);
    if (base !== undefined && [...originals.keys()].some((one) => pluralBase(one) === base))
      return add(offset, key, error(`This language has only the forms ${forms.join(', ')}`, 'Delete the line'));
    const intended = nearestWord(name, missing) ?? (missing.length === 1 ? missing[0] : undefined);
    if (intended) missing.splice(missing.indexOf(intended), 1);
    const fix = intended
      ? `Did you mean "${intended}"? Keys are the same in every language: only texts are translated`
      : `Delete the line, or have the key added to ${originalFile} first`;
    add(offset, key, error(`${originalFile} has no key "${key}"`, fix));
  }

  function missingTexts(names: string[], group: Node, originals: Members, path: string): void {
    const missing = names.flatMap((name) => {
      const value = originals.get(name)!.value;
      const keys = value.type === 'object' ? textsIn(value, `${path}${name}.`).map(({ key }) => key) : [path + name];
      return keys.filter((key) => !project.isDisabled(key));
    }).length;
    const shown = names.slice(0, 5).map((name) => `"${name}"`);
    const fix = `Copy ${shown.join(', ')}${names.length > 5 ? ' …' : ''} from ${originalFile}, and translate`;
    const key = names.length === 1 ? path + names[0] : path.slice(0, -1);
    add(group.offset, key, warning(`${countOf(missing, 'text')} missing: the original is shown`, fix), { missing });
  }
}

/** Names that a group has twice. */
export function lintDuplicates(own: Dictionary, group: Node, path: string): Diagnostic[] {
  const properties = group.type === 'object' ? (group.children ?? []) : [];
  return properties.flatMap(({ children: [name, value] = [] }, index) => {
    if (!name || !value) return [];
    const key = `${path}${name.value}`;
    const inside = lintDuplicates(own, value, `${key}.`);
    const first = properties.find(({ children }) => children?.[0]?.value === name.value);
    if (!first || first === properties[index]) return inside;
    const message = `"${name.value}" is here for the second time: it is already on line ${positionAt(own.text, first.offset).line}`;
    const fix = 'Delete one of the two lines; otherwise the site silently uses the second';
    return [{ ...error(message, fix), offset: name.offset, key }, ...inside];
  });
}

/** Whether a text of a language may equal the original: only names and abbreviations in it, or listed. */
export function mayBeSame({ sameTexts, names }: Project, locale: string, text: string): boolean {
  if ([sameTexts['every'], sameTexts[locale]].some((listed) => listed?.includes(text))) return true;
  const nameless = new RegExp(['\\{\\{.*?\\}\\}', ...names.map((name) => RegExp.escape(name))].join('|'), 'g');
  return !/\p{Ll}/u.test(text.replace(nameless, ''));
}
