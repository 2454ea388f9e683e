import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDisabled } from '../../src/i18n/feature-texts.ts';
import { isDraft, isLocale } from '../../src/i18n/locales.ts';
import { parseDictionary, positionAt, textsIn } from '../../packages/locale-tools/parse.ts';
import { placeholdersIn, readReleaseFacts, type Placeholder } from './placeholders.ts';
import { findsWord, foreignWords, plainText } from './sample.ts';

/** A trace of the sample company, or a placeholder, that the site would publish. */
interface Leftover extends Placeholder {
  group: Group;
  advice: string;
}

/** The groups in the order in which a person works, each with its place and the time that it usually takes. */
export const groups = {
  facts: { title: 'Facts', minutes: 40, where: 'src/business/, first company.ts, features.ts and languages.ts' },
  words: { title: 'Words', minutes: 120, where: 'locales/, first the branch "business"' },
  brand: { title: 'Brand', minutes: 30, where: 'colors, logo (npm run icons), pictures' },
  pages: { title: 'Pages and clients', minutes: 20, where: 'src/business/portfolio.ts and its pictures' },
  hosting: { title: 'Hosting', minutes: 10, where: 'names of the project, values of the environment' },
} as const;

export type Group = keyof typeof groups;

const removed = 'npm run adopt -- --remove-sample deletes it once the portfolio is yours';

const adviceByPlace: [place: RegExp, group: Group, advice: string][] = [
  [/^PUBLIC_/, 'hosting', 'Set it in .env or in the environment of the deployment'],
  [/^(?:package\.json|wrangler\.jsonc)$/, 'hosting', 'Name the project and its deployment'],
  [/^src\/business\/plans/, 'facts', 'Type what you sell, at your prices'],
  [/^src\/business\/portfolio/, 'pages', 'List your own clients, or none: then there is no portfolio page'],
  [/^src\/business\/testimonial/, 'words', 'Quote a client who agreed to it, or nobody'],
  [/^src\/business\/legal\.ts \w/, 'facts', 'Decide it with your lawyer: docs/adopt.md, “What needs a lawyer”'],
  [
    /^src\/business\/(?:questions|company)\.ts [a-z]/,
    'facts',
    'Rewrite the text, then say here that it is yours: docs/adopt.md, “What needs a lawyer”',
  ],
  [/^src\/business\/brand|^src\/styles\//, 'brand', 'Put in your own, then npm run icons'],
  [/^src\/business\//, 'facts', 'Type your own'],
  [/^locales\//, 'words', 'Rewrite the text for your company'],
  [/^(?:public\/demo|src\/assets\/portfolio)\//, 'pages', removed],
  [/^(?:public|src\/assets)\//, 'brand', 'Replace the file by your own, or delete it'],
];

/** Everything of the sample that a release would publish, in the order of its places. */
export function findLeftovers(
  root = process.cwd(),
  facts = readReleaseFacts(root),
  words = foreignWords(),
): Leftover[] {
  const lines = [...codeLines(root), ...textLines(root)];
  const found = words.flatMap(({ word, kind }): Placeholder[] =>
    lines
      .filter(({ plain }) => findsWord(plain, word))
      .map(({ place }) => ({ place, found: `“${word}”: the sample’s ${kind}` })),
  );
  // One for each place: a line may have the name and the legal name.
  const byPlace = new Map([...placeholdersIn(facts), ...found.reverse()].map((one) => [one.place, one]));
  return [...byPlace.values()]
    .sort((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true }))
    .map((finding) => {
      const [, group, advice] = adviceByPlace.find(([place]) => place.test(finding.place)) ?? [];
      const unknown = 'The code should take it from src/business: tell whoever changed it';
      return { ...finding, group: group ?? 'pages', advice: finding.advice ?? advice ?? unknown };
    });
}

const codeFiles = '{src,lib,supabase/functions,public}/**/*.{ts,tsx,astro,css,html,svg,txt,json,webmanifest}';

/** The lines of the code and the files that a site is built from, without comments. */
function codeLines(root: string) {
  // Nobody publishes tests, and the recorded wordings are proofs.
  const files = globSync(codeFiles, { cwd: root }).filter((file) => !/\.test\.ts$|consent-wordings\.json$/.test(file));
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({
        place: `${file}:${index + 1}`,
        plain: /^\s*(?:\/?\*|\/\/)/.test(text) ? '' : plainText(text),
      })),
  );
}

/** The texts of the languages that are published. */
function textLines(root: string) {
  const files = globSync('locales/*/*.json', { cwd: root, exclude: ['locales/records'] }).filter((file) => {
    const [, code] = file.split('/');
    return !(isLocale(code) && isDraft(code));
  });
  return files.flatMap((file) => {
    const dictionary = parseDictionary(readFileSync(join(root, file)));
    return textsIn(dictionary.root, `${basename(file, '.json')}.`)
      .filter(({ key }) => !isDisabled(key))
      .map(({ key, text, offset }) => {
        const { line } = positionAt(dictionary.text, offset);
        return { place: `${file}:${line} ${key}`, plain: plainText(text) };
      });
  });
}

/** The list that `npm run adopt` and a refused release print. */
export function formatLeftovers(leftovers: readonly Leftover[]): string {
  if (leftovers.length === 0) return 'Nothing is left of the sample company.';
  const parts = Object.entries(groups).flatMap(([group, { title }]) => {
    const inGroup = leftovers.filter((leftover) => leftover.group === group);
    if (inGroup.length === 0) return [];
    const lines = [...Map.groupBy(inGroup, ({ advice }) => advice)].flatMap(([advice, same]) => [
      ...same.map(({ place, found }) => `  ${place}  ${found}`),
      `    → ${advice}`,
    ]);
    return [[`${title}: ${inGroup.length}`, ...lines].join('\n')];
  });
  const places = leftovers.length === 1 ? '1 place' : `${leftovers.length} places`;
  return [...parts, `${places} to look at.`].join('\n\n');
}
