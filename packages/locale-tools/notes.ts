import { placeholdersOf, pluralBase, replacePlaceholders } from '../../lib/texts.ts';
import type { Config } from './config.ts';

export interface Role {
  name: string;
  /** Characters, placeholders at their usual length. */
  limit: { max: number; reason: string } | undefined;
}

type Noted = Pick<Config, 'notes' | 'variantBase'>;

export function isUnder(key: string, branches: readonly string[]): boolean {
  return branches.some((branch) => `${key}.`.startsWith(`${branch}.`));
}

/** Where on the site a text is shown, by the longest matching branch. Throws for a branch that has no note. */
export function locationOf({ notes }: Noted, key: string): string {
  const branches = Object.keys(notes.locations).filter((branch) => isUnder(key, [branch]));
  const location = notes.locations[branches.sort((a, b) => b.length - a.length)[0] ?? ''];
  if (location) return location;
  throw new Error(`Cannot tell where "${key}" is shown: add its branch to the notes of the texts`);
}

/** The role of a text on its page, such as a button. */
export function roleOf({ notes, variantBase }: Noted, key: string): Role | undefined {
  const segments = variantBase(pluralBase(key) ?? key).split('.');
  const matches = (pattern: string) => {
    const parts = pattern.split('.');
    const compared = parts.length === 1 ? segments.slice(-1) : segments;
    return parts.length === compared.length && parts.every((part, at) => part === '*' || part === compared[at]);
  };
  const found = Object.entries(notes.roles).find(([, { keys }]) => keys.some(matches));
  if (!found) return undefined;
  const [name, { max, reason = '' }] = found;
  return { name, limit: max === undefined ? undefined : { max, reason } };
}

/** The entry that lists a name: what it stands for, its source, its length. */
export function describedBy(entries: Readonly<Record<string, readonly string[]>>, name: string): string | undefined {
  return Object.keys(entries).find((entry) => entries[entry]?.includes(name));
}

/** The names under which a value goes, of which each language takes what its sentence needs. */
export function formsOf({ notes }: Noted, name: string): readonly string[] {
  return notes.forms.find((forms) => forms.includes(name)) ?? [name];
}

/** The characters that a placeholder counts for, whatever its value is in this company. */
export function lengthOf({ notes }: Noted, placeholder: string): number {
  return Number(describedBy(notes.lengths, placeholder) ?? 4);
}

/** The characters of a text, with its placeholders at their usual length. */
export function lengthOfText(project: Noted, text: string): number {
  return [...replacePlaceholders(text, (name) => '0'.repeat(lengthOf(project, name)))].length;
}

/** The note for translators: where a text is shown, its role, its limit and its placeholders. */
export function noteOf(project: Noted, key: string, original: string): string {
  const parts = [locationOf(project, key), roleOf(project, key)?.name, ...requirementsOf(project, key, original)];
  return parts.filter((note) => note !== undefined).join('. ');
}

/** The limit of a text, and what its placeholders stand for. */
export function requirementsOf(project: Noted, key: string, original: string): string[] {
  const { limit } = roleOf(project, key) ?? {};
  const placeholders = placeholdersOf(original).map(
    (one) => `{{${one}}}: ${describedBy(project.notes.placeholders, one) ?? 'a value'}`,
  );
  return [...(limit ? [`At most ${limit.max} characters: ${limit.reason}`] : []), ...placeholders];
}
