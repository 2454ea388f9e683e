import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDictionary, positionAt, textsIn } from '../locale-lint/parse/dictionary.ts';
import { isDraft, isLocale } from '../../src/i18n/locales.ts';
import { isDisabled } from '../../src/i18n/feature-texts.ts';
import type { Group, Leftover } from './leftover.ts';
import { plainText } from './sample.ts';

/** A line that a text of the site comes from. */
interface SourceLine {
  file: string;
  line: number;
  /** The key of a dictionary. */
  key?: string;
  plain: string;
}

const files = '{src,lib,supabase/functions,integrations,public}/**/*.{ts,tsx,astro,css,html,svg,txt,json,webmanifest}';

/** The facts, the words and the files that a site is built from, line by line; comments and tables of zones are not published. */
export function sourceLines(root: string): SourceLine[] {
  const finished = globSync('locales/*/*.json', { cwd: root, exclude: ['locales/records'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isDraftFile(file));
  const dictionaries = finished.flatMap((file) => {
    const dictionary = parseDictionary(readFileSync(join(root, file)));
    return textsIn(dictionary.root, `${basename(file, '.json')}.`)
      .filter(({ key }) => !isDisabled(key))
      .map(({ key, text, offset }) => {
        const { line } = positionAt(dictionary.text, offset);
        return { file, line, key, plain: plainText(text) };
      });
  });
  const others = globSync(files, { cwd: root })
    .filter((file) => !/\.test\.ts$|consent-wordings\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((text, index) => ({
          file,
          line: index + 1,
          plain: /^\s*(?:\/?\*|\/\/)/.test(text) ? '' : plainText(text),
        })),
    );
  return [...others, ...dictionaries];
}

function isDraftFile(file: string): boolean {
  const [, code] = file.split('/');
  return isLocale(code) && isDraft(code);
}

/** What to do with what is left in a file, or in a value of the environment. */
export function adviceFor(place: string): Pick<Leftover, 'group' | 'todo'> {
  const [, group, todo] = advice.find(([path]) => path.test(place)) ?? [];
  return {
    group: group ?? 'pages',
    todo: todo ?? 'The code should take it from src/business: tell whoever changed it',
  };
}

const advice: [place: RegExp, group: Group, todo: string][] = [
  [/^PUBLIC_/, 'hosting', 'Set it in .env or in the environment of the deployment'],
  [/^(?:package\.json|wrangler\.jsonc)$/, 'hosting', 'Name the project and its deployment'],
  [/^src\/business\/plans/, 'facts', 'Type what you sell, at your prices'],
  [/^src\/business\/portfolio/, 'pages', 'List your own clients, or none: then there is no portfolio page'],
  [/^src\/business\/testimonial/, 'words', 'Quote a client who agreed to it, or nobody'],
  [/^src\/business\/brand|^src\/styles\//, 'brand', 'Put in your own, then npm run icons'],
  [/^src\/business\//, 'facts', 'Type your own'],
  [/^locales\//, 'words', 'Rewrite the text for your company'],
  [/^public\/demo\//, 'pages', 'npm run adopt -- --remove-sample deletes it once the portfolio is yours'],
  [/^src\/assets\/portfolio\//, 'pages', 'npm run adopt -- --remove-sample deletes it once the portfolio is yours'],
  [/^(?:public|src\/assets)\//, 'brand', 'Replace the file by your own, or delete it'],
];
