import { expect, it } from 'vitest';
import { formatDiagnostic, hasErrors } from './diagnostic.ts';
import { asFiles, dictionaries, project } from './fixture.ts';
import { lintDictionaries, type Project } from './lint.ts';

const french = dictionaries['fr'] ?? {};

/** English and French, whose files these replace. */
function lint(changed: Record<string, string | undefined>, settings: Partial<Project> = {}) {
  const kept = Object.entries({ ...french, ...changed }).filter(([, text]) => text !== undefined);
  const files = new Map([
    ['en', asFiles(dictionaries['en'] ?? {})],
    ['fr', asFiles(Object.fromEntries(kept) as Record<string, string>)],
  ]);
  return lintDictionaries({ ...project, files, ...settings });
}

/** A French file with something else in it. */
function change(page: string, found: string | RegExp, typed: string) {
  const text = (french[page] ?? '').replace(found, typed);
  expect(text).not.toBe(french[page]);
  return { [page]: text };
}

const keysInUse = (isUsed: (key: string) => boolean) => ({
  isUsed,
  isInMails: () => false,
  named: [],
  fillable: () => ({ own: ['opens', 'closes', 'count'], exact: [], common: ['company', 'zone'] }),
});

it('says in one line what a file lacks, and where a group lacks several', () => {
  expect(lint({ contact: '{}' })).toMatchObject([{ key: 'contact', missing: 5 }]);
  const [found, ...others] = lint(change('contact', /"callNow": .*\n *"hours": .*\n/, ''));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ key: 'contact.reach', fix: expect.stringContaining('"callNow", "hours"') as string });
});

it('says which file a language lacks, and how many texts', () => {
  expect(lint({ packages: undefined })).toMatchObject([{ file: 'locales/fr/packages.json', line: 1, missing: 2 }]);
});

it('reads nothing of what the company does without', () => {
  const isDisabled = (key: string) => key.startsWith('home.thread.missed') || key.startsWith('legal');
  const without = {
    ...change('home', /"missed": \{[^}]*\},/, ''),
    ...change('legal', '"ohio": "Ohio"', '"utah": "<b>Utah</b>"'),
  };
  expect(lint(without).length).toBeGreaterThan(1);
  expect(lint(without, { isDisabled })).toEqual([]);
  expect(lint({ legal: undefined }, { isDisabled })).toEqual([]);
  expect(lint({}, { isDisabled, keysInUse: keysInUse((key) => !isDisabled(key)) })).toEqual([]);
});

it('names a group that no page shows once', () => {
  const isUsed = (key: string) => !/^(home\.thread\.review|packages|notFound)\b/.test(key);
  const found = lint({}, { keysInUse: keysInUse(isUsed) });
  expect(found.map(({ message }) => message)).toEqual([
    'No page shows home.thread.review (2 texts)',
    'No page shows notFound (1 text)',
    'No page shows packages (2 texts)',
  ]);
});

it('names a group once that is gone from English though pages need it', () => {
  const named = ['menu.open', 'menu.close'].map((key) => ({ key, file: 'src/Menu.astro' }));
  const found = lint({}, { keysInUse: { ...keysInUse(() => false), named } });
  expect(found.filter(({ key }) => key === 'menu').map(({ message }) => message)).toEqual([
    'The key is missing, and src/Menu.astro and others need it',
  ]);
  // A build fails; the dev server, which knows them by this, shows the pages with keys in place of the texts.
  expect(found.find(({ key }) => key === 'menu')).toMatchObject({ severity: 'error', missing: 1 });
});

it('lists what a draft lacks in one line, which fails nothing, and its mistakes', () => {
  const unfinished = { ...change('contact', /"callNow": .*\n/, ''), ...change('home', 'Nina a', 'Nina  a') };
  const [note, ...others] = lint(unfinished, { drafts: ['fr'] });
  expect(others).toEqual([]);
  expect(note && formatDiagnostic(note)).toMatch(/^locales\/fr: A draft.*: 1 text missing, 1 to look at\. .*$/);
  expect(hasErrors(note ? [note] : [], true)).toBe(false);
  expect(hasErrors(lint(change('contact', '{{opens}}', '{{ouvre}}'), { drafts: ['fr'] }))).toBe(true);
});

it('counts a name the same in every company, and only notes which titles it makes too long', () => {
  const long = { company: 'Bread and Biscuits of the Valley Incorporated' };
  const found = lint({}, { facts: { en: long } });
  expect(found.map(formatDiagnostic)).toEqual([
    expect.stringMatching(/search engines cut "people behind it" of head\.about\.title\. /),
  ]);
  expect(hasErrors(found, true)).toBe(false);
});

it('reports a dictionary of no language', () => {
  expect(lint({}, { unlisted: ['locales/de/home.json'] })).toMatchObject([
    { file: 'locales/de/home.json', severity: 'warning' },
  ]);
});
