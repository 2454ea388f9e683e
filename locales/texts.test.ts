import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pluralBase } from '../lib/texts.ts';
import features from '../locales/features.json' with { type: 'json' };
import localeTools from '../locale-tools.config.ts';
import { describedBy, isUnder, locationOf, roleOf } from '../packages/locale-tools/notes.ts';
import { readProject, textsByKey } from '../packages/locale-tools/project.ts';

const { notes } = localeTools;
const project = readProject(localeTools);
const keys = [...textsByKey(project.files.get(localeTools.defaultLocale)).keys()];
const common = Object.keys(project.values[localeTools.defaultLocale] ?? {});

it('explains every placeholder that all texts may use, in the notes and in the guide', () => {
  const guide = readFileSync('locales/README.md', 'utf8');
  const described = (name: string) => describedBy(notes.placeholders, name) && describedBy(notes.sources, name);
  expect(common.filter((name) => !described(name) || !guide.includes(`\`{{${name}}}\``))).toEqual([]);
  const files = Object.keys(notes.sources).filter((source) => source.includes('/'));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('notes where every text is shown, and nothing about texts that do not exist', () => {
  expect(keys.filter((key) => !locationOf(project, key))).toEqual([]);
  const listed = [notes.locations, ...Object.values(features), notes.mails, notes.computed].flatMap((one) =>
    Array.isArray(one) ? one : Object.keys(one),
  );
  const named = Object.values(notes.roles).flatMap((role) => role.keys.filter((key) => /^[^*]+\.[^*]+$/.test(key)));
  expect(
    [...listed, ...named].filter((branch) => !keys.some((key) => isUnder(pluralBase(key) ?? key, [branch]))),
  ).toEqual([]);
});

it('gives VS Code the notes about each file of texts', () => {
  const mapped = [...readFileSync('.vscode/settings.json', 'utf8').matchAll(/"\/locales\/\*\/(\w+)\.json"/g)];
  const pages = project.files.get(localeTools.defaultLocale)?.keys() ?? [];
  expect(mapped.map(([, page]) => page).toSorted()).toEqual([...pages].toSorted());
});

it('gives the variant of a text the same limit', () => {
  expect(roleOf(project, 'head.home.titleWithoutTexting')?.limit?.max).toBe(60);
  expect(roleOf(project, 'home.hero.title')?.limit).toBeUndefined();
});
