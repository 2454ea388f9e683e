import type { Node } from 'jsonc-parser';
import { membersOf, parseDictionary, type Members } from '../parse/dictionary.ts';

/**
 * A dictionary with one text changed or added, in the place that the English dictionary gives it; without a `text` it
 * is removed. Every other byte stays. Throws an error for people who are not programmers if the file cannot be read.
 */
export function writeText(bytes: Uint8Array, key: string, text: string | undefined, english: Uint8Array): Uint8Array {
  const { text: file, root, diagnostics } = parseDictionary(bytes);
  const [problem] = diagnostics;
  if (problem) throw new Error(`The file has a mistake, correct it first: ${problem.message}. ${problem.fix}`);
  const { offset, length, insert } = editOf(file, root, parseDictionary(english).root, key.split('.'), text);
  return Buffer.from(file.slice(0, offset) + insert + file.slice(offset + length));
}

interface Edit {
  offset: number;
  length: number;
  insert: string;
}

function editOf(file: string, group: Node, english: Node, path: string[], text: string | undefined): Edit {
  const [name = '', ...rest] = path;
  const [members, originals] = [membersOf(group), membersOf(english)];
  const value = members.get(name)?.value;
  const original = originals.get(name)?.value;
  if (value?.type === 'object' && rest.length > 0) return editOf(file, value, original ?? value, rest, text);
  if (value && text !== undefined) return { offset: value.offset, length: value.length, insert: JSON.stringify(text) };
  if (value) return removal(group, name);
  if (text === undefined) throw new Error(`There is no text "${path.join('.')}" to remove`);
  return insertion(file, group, members, [...originals.keys()], [name, ...rest], text);
}

/** A new line after the text that comes before it in English. */
function insertion(
  file: string,
  group: Node,
  members: Members,
  order: string[],
  [name = '', ...rest]: string[],
  text: string,
): Edit {
  // A plural form that English does not have comes after the one before it.
  const before = order.slice(
    0,
    order.includes(name) ? order.indexOf(name) : order.indexOf(pluralNeighbor(name, order)),
  );
  const previous = before.findLast((one) => members.has(one));
  const neighbor = previous === undefined ? undefined : members.get(previous);
  const first = [...members.values()][0]?.name;
  const lineBreak = file.includes('\r\n') ? '\r\n' : '\n';
  const isInline = first !== undefined && !file.slice(group.offset, first.offset).includes('\n');
  const indent = first && !isInline ? indentAt(file, first.offset) : `${indentAt(file, group.offset)}  `;
  const separator = isInline ? ' ' : lineBreak + indent;
  const nested = rest.reduceRight<unknown>((value, part) => ({ [part]: value }), text);
  const written = JSON.stringify(nested, null, 2).replaceAll('\n', lineBreak + indent);
  const member = `${JSON.stringify(name)}: ${written}`;
  if (!neighbor) {
    const end = first ? ',' : lineBreak + indent.slice(2);
    return { offset: group.offset + 1, length: 0, insert: separator + member + end };
  }
  const end = neighbor.value.offset + neighbor.value.length;
  const comma = /^\s*,/.exec(file.slice(end))?.[0].length ?? 0;
  const insert = comma > 0 ? `${separator}${member},` : `,${separator}${member}`;
  return { offset: end + comma, length: 0, insert };
}

function pluralNeighbor(name: string, order: string[]): string {
  const base = name.replace(/_\w+$/, '_');
  return order.findLast((one) => one.startsWith(base)) ?? '';
}

/** Takes a member out with its line and one comma. */
function removal(group: Node, name: string): Edit {
  const all = group.children ?? [];
  const index = all.findIndex(({ children: [own] = [] }) => own?.value === name);
  const [previous, member, next] = [all[index - 1], all[index]!, all[index + 1]];
  const end = member.offset + member.length;
  if (next) return { offset: member.offset, length: next.offset - member.offset, insert: '' };
  const start = previous ? previous.offset + previous.length : group.offset + 1;
  return { offset: start, length: (previous ? end : group.offset + group.length - 1) - start, insert: '' };
}

function indentAt(file: string, offset: number): string {
  const line = file.slice(file.lastIndexOf('\n', offset) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
