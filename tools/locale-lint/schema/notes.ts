import { limitOf } from '../rules/length.ts';
import { placeholdersOf } from '../../../src/i18n/fill.ts';
import { pluralBase } from '../../../src/i18n/plurals.ts';
import notes from './notes.json' with { type: 'json' };

/** What a text is, by the last segment of its key. */
const roles = describe(notes.roles);

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
export function roleOf(key: string): string | undefined {
  const last = key.split('.').at(-1) ?? '';
  return roles[pluralBase(last) ?? last];
}

/** What a translator wants to know: where a text is shown, what it is, its limit and its placeholders. */
export function noteOf(key: string, english: string): string {
  const limit = limitOf(key);
  const placeholders = placeholdersOf(english).map((name) => `{{${name}}}: ${placeholderNotes[name] ?? 'a fact'}`);
  const atMost = limit && `At most ${limit.max} characters: ${limit.reason}`;
  return [locationOf(key), roleOf(key), atMost, ...placeholders].filter((note) => note !== undefined).join('. ');
}
