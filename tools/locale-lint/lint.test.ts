import { expect, it } from 'vitest';
import { formatDiagnostic, hasErrors } from './diagnostic.ts';
import { dictionaries, project } from './fixture.ts';
import { lintDictionaries, type Project } from './lint.ts';

/** English and one translation, with these settings. */
function lint(french: string, settings: Partial<Project> = {}) {
  const files = new Map([
    ['en', Buffer.from(dictionaries['en'] ?? '')],
    ['fr', Buffer.from(french)],
  ]);
  return lintDictionaries({ ...project, files, ...settings });
}

const french = dictionaries['fr'] ?? '';
const keysInUse = (isUsed: (key: string) => boolean) => ({
  isUsed,
  isInMails: () => false,
  named: [],
  fillable: () => ({ own: ['opens', 'closes', 'count'], exact: [], common: ['company', 'zone'] }),
});

it('says in one line what a language without a text lacks, and where a group lacks several', () => {
  expect(lint('{}').map(({ message }) => message)).toEqual(['16 texts are missing: English is shown']);
  const [found, ...others] = lint(french.replace(/"callNow": .*\n *"hours": .*\n/, ''));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ key: 'contact.reach', fix: expect.stringContaining('"callNow", "hours"') as string });
});

it('reads nothing of what the company does without', () => {
  const isDisabled = (key: string) => key.startsWith('home.thread.missed') || key === 'legal';
  const without = french.replace(/"missed": \{[^}]*\},/, '').replace('"ohio": "Ohio"', '"utah": "<b>Utah</b>"');
  expect(lint(without).length).toBeGreaterThan(1);
  expect(lint(without, { isDisabled })).toEqual([]);
  expect(lint(french, { isDisabled, keysInUse: keysInUse((key) => !isDisabled(key)) })).toEqual([]);
});

it('names a group that no page shows once', () => {
  const isUsed = (key: string) => !/^(home\.thread\.review|packages|notFound)\b/.test(key);
  const found = lint(french, { keysInUse: keysInUse(isUsed) });
  expect(found.map(({ message }) => message)).toEqual([
    'No page shows home.thread.review (2 texts)',
    'No page shows packages (2 texts)',
    'No page shows notFound (1 text)',
  ]);
});

it('names a group once that is gone from English though pages need it', () => {
  const named = ['menu.open', 'menu.close'].map((key) => ({ key, file: 'src/Menu.astro' }));
  const found = lint(french, { keysInUse: { ...keysInUse(() => false), named } });
  expect(found.filter(({ key }) => key === 'menu').map(({ message }) => message)).toEqual([
    'The key is missing, and src/Menu.astro and others need it',
  ]);
  // A build fails; the dev server, which knows them by this, shows the pages with keys in place of the texts.
  expect(found.find(({ key }) => key === 'menu')).toMatchObject({ severity: 'error', missing: 1 });
});

it('lists what a draft lacks in one line, which fails nothing, and its mistakes', () => {
  const unfinished = french.replace(/"callNow": .*\n/, '').replace('Nina a', 'Nina  a');
  const [note, ...others] = lint(unfinished, { drafts: ['fr'] });
  expect(others).toEqual([]);
  expect(note && formatDiagnostic(note)).toMatch(/^locales\/fr\.json: A draft.*: 1 text missing, 1 to look at\. .*$/);
  expect(hasErrors(note ? [note] : [], true)).toBe(false);
  expect(hasErrors(lint(unfinished.replace('{{opens}}', '{{ouvre}}'), { drafts: ['fr'] }))).toBe(true);
});

it('counts a name the same in every company, and only notes which titles it makes too long', () => {
  const long = { company: 'Bread and Biscuits of the Valley Incorporated' };
  const found = lint(french, { facts: { en: long } });
  expect(found.map(formatDiagnostic)).toEqual([
    expect.stringMatching(/search engines cut "people behind it" of head\.about\.title\. /),
  ]);
  expect(hasErrors(found, true)).toBe(false);
});

it('reports a dictionary of no language', () => {
  expect(lint(french, { unlisted: ['locales/de.json'] })).toMatchObject([
    { file: 'locales/de.json', severity: 'warning' },
  ]);
});
