import { placeholdersOf, pluralBase } from '../../../lib/texts.ts';
import { variantBase } from '../../../src/i18n/feature-texts.ts';
import notes from './notes.json' with { type: 'json' };

interface Role {
  name: string;
  /** The last segment of a key, or all of them; `*` is any segment. */
  keys: string[][];
  /** The most characters of a text that has little room, placeholders at their measure. */
  limit: { max: number; reason: string } | undefined;
}

/** What a text is; the first that matches a key. */
const roles = Object.entries(notes.roles).map(([name, role]): Role => {
  const { keys, ...limit } = typeof role === 'string' ? { keys: role } : role;
  return { name, keys: keys.split(' ').map((key) => key.split('.')), limit: 'max' in limit ? limit : undefined };
});

/** What replaces a placeholder, by its name. */
export const placeholderNotes = describe(notes.placeholders);

/** Where the value of a placeholder is defined: in a file, or in a branch of the dictionaries. */
export const placeholderSources = describe(notes.sources);

/** Where a branch of keys is shown. */
const locations: Record<string, string> = notes.locations;

/** Turns `description: 'names'` into `name: description`. */
function describe(namesByDescription: Record<string, string>): Record<string, string | undefined> {
  const entries = Object.entries(namesByDescription);
  return Object.fromEntries(entries.flatMap(([text, names]) => names.split(' ').map((name) => [name, text])));
}

/** Where on the site a text is shown, by the longest matching branch. Throws for a branch that is not listed. */
export function locationOf(key: string): string {
  const branches = Object.keys(locations).filter((branch) => `${key}.`.startsWith(`${branch}.`));
  const location = locations[branches.sort((a, b) => b.length - a.length)[0] ?? ''];
  if (location) return location;
  throw new Error(`Cannot tell where "${key}" is shown: add its branch to tools/locale-lint/schema/notes.json`);
}

/** What a text is on its page, such as a button. */
export function roleOf(key: string): Role | undefined {
  const segments = variantBase(pluralBase(key) ?? key).split('.');
  const isMatch = (parts: string[]) => {
    const compared = parts.length === 1 ? segments.slice(-1) : segments;
    return parts.length === compared.length && parts.every((part, at) => part === '*' || part === compared[at]);
  };
  return roles.find(({ keys }) => keys.some(isMatch));
}

/** What a translator wants to know: where a text is shown, what it is, its limit and its placeholders. */
export function noteOf(key: string, english: string): string {
  const { name, limit } = roleOf(key) ?? {};
  const placeholders = placeholdersOf(english).map((name) => `{{${name}}}: ${placeholderNotes[name] ?? 'a fact'}`);
  const atMost = limit && `At most ${limit.max} characters: ${limit.reason}`;
  return [locationOf(key), name, atMost, ...placeholders].filter((note) => note !== undefined).join('. ');
}
