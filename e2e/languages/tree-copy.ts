import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portfolio } from '../../src/business/portfolio.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a clone does not have, by name at the root. */
const absent = ['node_modules', 'dist', '.git', '.local', '.astro', '.wrangler', 'test-results', 'playwright-report'];

/** What builds keep in `node_modules` for the next one. */
const caches = ['.cache', '.astro', '.vite'];

/** A copy of the project in a temporary folder, to be changed and built. */
export type TreeCopy = ReturnType<typeof copyTree>;

/** Copies the project; the packages are linked, the caches of earlier builds only with `warm`. */
export function copyTree({ warm = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'));
  for (const name of readdirSync(root).filter((name) => !absent.includes(name) && !name.startsWith('.dist-')))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => warm || !caches.includes(name)))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const table = join(folder, 'src/business/languages.ts');
  return {
    folder,
    /** Adds a language as a person would: its dictionary, and its line after the last one of the table. */
    addLanguage(code: string, line: string, dictionary: object) {
      writeFileSync(join(folder, 'locales', `${code}.json`), `${JSON.stringify(dictionary, null, 2)}\n`);
      const source = readFileSync(table, 'utf8');
      const end = source.lastIndexOf('};');
      writeFileSync(table, `${source.slice(0, end)}  ${line}\n${source.slice(end)}`);
    },
    remove,
  };
}

/** English as another language for tests: texts are spelled differently, slots and names stay. */
export function respelled(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(respellable, (part) => spellings.get(part) ?? part);
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, respelled(value)]));
}

const names = portfolio.map(({ name }) => RegExp.escape(name)).join('|');
const respellable = new RegExp(`\\{\\{.*?\\}\\}|${names}|[aeiousyAEIOUS]`, 'g');
const spellings = new Map([...'aeiousyAEIOUS'].map((letter, index) => [letter, [...'äëïöüßÿÄËÏÖÜẞ'][index] ?? letter]));
