import { describe, expect, it } from 'vitest';
import { formatDiagnostic, hasErrors, type Diagnostic } from './diagnostic.ts';
import { dictionaries, projectWith, type FixturePage } from './fixtures.ts';
import { lintProject } from './lint.ts';
import { positionAt } from './parse.ts';
import type { Project } from './project.ts';

/**
 * A mistake as an editor makes it in the French file of a page, or in the English one: `found` is in the file once and is
 * replaced by `typed`, in which `⌖` marks where the diagnostic has to point; `fix` is part of its advice. It is an error
 * unless `expected` says otherwise.
 */
type Mistake = [
  name: string,
  page: FixturePage,
  found: string,
  typed: string,
  fix: string,
  expected?: { severity?: Diagnostic['severity']; key?: string; locale?: 'en' | 'fr' },
];

const warning = { severity: 'warning' } as const;

// prettier-ignore
const mistakes: Mistake[] = [
  ['a trailing comma', 'contact', '"ohio": "Ohio"', '"ohio": "Ohio"⌖,', 'Delete the comma'],
  ['a missing comma', 'contact', 'Appeler",', 'Appeler"⌖', 'Type a comma here'],
  ['a missing colon', 'contact', '"callNow": ', '"callNow" ⌖', 'Type : here'],
  ['a missing quote at the end', 'contact', '"Appeler",', '⌖"Appeler,', 'Type a straight quote "'],
  ['straight quotes inside a text', 'home', 'libre', '⌖"libre"', '“ ”'],
  ['smart quotes around a text', 'contact', '"Appeler"', '⌖“Appeler”', 'Type a straight quote "'],
  ['a comment', 'contact', '"callNow"', '⌖// à revoir\n  "callNow"', 'Delete it'],
  ['a tab in a text', 'home', '"Nina a', '⌖"Nina\ta', 'Type a space instead'],
  ['a backslash', 'home', '"Nina a', '⌖"Nina \\a', 'type \\\\'],
  ['conflict markers', 'contact', '  "callNow": "Appeler",', '⌖<<<<<<< HEAD\n  "callNow": "Appeler",\n=======\n>>>>>>> other', 'Keep one of them'],
  ['a duplicate key', 'contact', '"Appeler",', '"Appeler",\n  ⌖"callNow": "Appel",', 'Delete one of the two lines', { key: 'contact.callNow' }],
  ['a misspelled key', 'contact', '"callNow"', '⌖"callNew"', 'Did you mean "callNow"?', { key: 'contact.callNew' }],
  ['a translated key', 'contact', '"callNow"', '⌖"appeler"', 'Did you mean "callNow"?'],
  ['a surplus key', 'home', '"title"', '⌖"bonus": "Et en plus",\n  "title"', 'Delete the line'],
  ['a reserved key', 'home', '"title"', '⌖"__proto__": "Et en plus",\n  "title"', 'Delete the line'],
  ['a missing text', 'contact', '{\n  "callNow": "Appeler",', '⌖{', 'Copy "callNow" from locales/en/contact.json', { ...warning, key: 'contact.callNow' }],
  ['a key that nothing shows', 'home', '"title"', '⌖"oldTitle": "What used to happen",\n  "title"', 'Delete the line', { ...warning, locale: 'en', key: 'home.oldTitle' }],
  ['a list instead of a text', 'contact', '"Appeler"', '⌖["Appeler"]', 'Type a text in quotes'],
  ['a text instead of a group', 'contact', '{\n    "ohio": "Ohio"\n  }', '⌖"Ohio"', 'Type a group of texts'],
  ['a text of invisible characters', 'contact', '"Appeler"', '⌖" \u00A0\u200B"', 'Type the text between them'],
  ['a text that is not written yet', 'contact', '"Appeler"', '⌖"TODO (call now)"', 'Write it', warning],
  ['a missing placeholder', 'contact', '"Du lundi au vendredi, de {{opens}} à {{closes}},', '⌖"Du lundi au vendredi, dès {{opens}},', 'Put {{closes}}', { key: 'contact.hours' }],
  ['a translated placeholder', 'contact', '{{opens}}', '⌖{{ouvre}}', 'Type {{opens}}'],
  ['one brace at the end', 'contact', '{{opens}}', '⌖{{opens}', 'Type {{opens}}'],
  ['a placeholder of programmers', 'contact', '{{zone}}', '{{zone}} ⌖%s', 'Type {{opens}}'],
  ['blanks in a placeholder', 'contact', '{{opens}}', '⌖{{ opens }}', 'Type {{opens}}'],
  ['three braces', 'contact', '{{opens}}', '⌖{{{opens}}}', 'Type {{opens}}'],
  ['a placeholder of another text', 'contact', 'de {{opens}}', 'de {{opens}} ⌖{{count}}', 'These work here: {{opens}}, {{closes}}, {{zone}}'],
  ['an English placeholder that gets no value', 'contact', 'Call now', 'Call ⌖{{citty}}', 'Type {{city}}', { locale: 'en' }],
  ['a missing plural form', 'contact', '"detail_many": "Jusqu’à {{count}} de messages par commande.",\n  "detail_other"', '⌖"detail_other"', 'Add a line: "detail_many"', { key: 'contact.detail' }],
  ['an ending that is no plural form', 'contact', '"detail_many"', '⌖"detail_few": "Des messages",\n  "detail_many"', 'Delete the line'],
  ['HTML', 'home', 'libre', '⌖<b>libre</b>', 'Type only the words: Nina a appelé. Personne n’était libre.'],
  ['a script and nothing else', 'contact', '"Appeler"', '"⌖<script>alert(1)</script>"', 'Type words instead'],
  ['an HTML entity', 'home', 'appelé', 'appel⌖&eacute;', 'Type the character itself'],
  ['a link that runs code', 'home', 'Nina', '⌖javascript:alert(1)', 'Remove it'],
  ['an external URL', 'home', 'Nina', '⌖http://nina.test/profil', 'ask for a placeholder'],
  ['a link without its language', 'home', 'Nina', 'Voyez ⌖/contact : Nina', 'Type /fr/contact'],
  ['a link to no page', 'home', 'Nina', 'Voyez ⌖/fr/contacts : Nina', 'Type /fr/contact'],
  ['a mark that reverses the text', 'home', 'Nina', '⌖\u202ENina', 'Delete it'],
  ['a character of another encoding', 'home', 'appelé', 'appel⌖Ã©', 'Type the word again'],
  ['untranslated English', 'contact', '"Appeler"', '⌖"Call now"', 'Translate it', warning],
  ['a title that is too long', 'head', '"{{company}}, le', '⌖"{{company}}, ici, ailleurs et partout où l’on aime le', 'Shorten it to 60', warning],
  ['a text much longer than the original', 'contact', '"Appeler"', `⌖"${'Appeler '.repeat(5)}là"`, 'Shorten it to 34', warning],
  ['no space before a French sign', 'home', 'Rosa\u202F:', 'Rosa⌖:', 'Copy "\u202F:"', warning],
  ['a straight apostrophe', 'home', 'n’', "n⌖'", 'Type ’', warning],
  ['a space at the end', 'home', 'SMS."', 'SMS.⌖ "', 'Delete it', warning],
];

/** As if the sources named every text. */
const keysOf = (file: string) => file.match(/[a-z]+?(?=(?:_one|_other)?":)/gi) ?? [];
const sourceNames = new Set(Object.values(dictionaries.en).flatMap(keysOf));

it('accepts what has no mistake', () => {
  expect(lintProject(projectWith({}, { sourceNames }))).toEqual([]);
});

describe('reports, at its position, with the fix and nothing else (F70, F71, F72, F73, F74, F75, F76, F77):', () => {
  it.each(mistakes)('%s', (_name, page, found, typed, fix, { locale = 'fr', severity = 'error', key } = {}) => {
    const source = dictionaries[locale][page];
    expect(source.split(found), 'where the mistake is made').toHaveLength(2);
    const marked = source.replace(found, () => typed);
    const project = projectWith({ [locale]: { [page]: marked.replace('⌖', '') } }, { sourceNames });
    const place = { file: `locales/${locale}/${page}.json`, ...positionAt(marked, marked.indexOf('⌖')) };
    const diagnostics = lintProject(project).filter((one) => locale === 'fr' || one.locale === 'en');
    expect(diagnostics).toEqual([expect.objectContaining({ severity, ...place, ...(key !== undefined && { key }) })]);
    expect(diagnostics[0]?.fix).toContain(fix);
  });

  it.each([
    ['an empty file', Buffer.from(' \n'), 'Restore its last version'],
    ['a byte order mark', Buffer.from('\uFEFF{}'), 'without BOM'],
    ['another encoding', Buffer.from('{ "callNow": "é" }', 'latin1'), 'Save it again as "UTF-8"'],
  ])('%s', (_name, bytes, fix) => {
    const project = projectWith();
    const files = new Map(project.files).set('fr', new Map(project.files.get('fr')).set('contact', bytes));
    const [found, ...others] = lintProject({ ...project, files });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      file: 'locales/fr/contact.json',
      line: 1,
      fix: expect.stringContaining(fix) as string,
    });
  });
});

// Texts that are right in a language, though they look like a mistake.
it.each([
  ['Open 24/7, and/or by phone at 10:30. Price: $5 (or less)! A family 👨‍👩‍👧.', 'en'],
  ['All your data: the forms, a file: your list', 'en'],
  ['Two lines\nof one text: less < more, 3 > 2 and a <- b', 'en'],
  ['De 9 h 30 à 17:45\u202F: oui\u202F! «\u202FVraiment\u202F?\u202F» voir /fr/contact.', 'fr'],
])('accepts correct text: %s', (text, locale) => {
  const changed = {
    [locale]: { home: { ...(JSON.parse(dictionaries[locale as 'fr'].home) as object), missed: { text } } },
  };
  expect(lintProject(projectWith(changed)).filter((one) => one.locale === locale)).toEqual([]);
});

const lint = (french: Record<string, string | undefined>, settings?: Partial<Project>) =>
  lintProject(projectWith({ fr: french }, settings));

it('says what a file lacks, and which file a language lacks', () => {
  expect(lint({ contact: '{}' }).filter(({ missing }) => missing)).toMatchObject([{ key: 'contact', missing: 4 }]);
  expect(lint({ home: undefined })).toMatchObject([{ file: 'locales/fr/home.json', line: 1, missing: 4 }]);
  expect(lint({ shop: '{}' })).toMatchObject([{ file: 'locales/fr/shop.json', severity: 'error' }]);
  expect(lint({}, { unlisted: ['locales/de/home.json'] })).toMatchObject([{ severity: 'warning' }]);
});

it('reads nothing about features that are off', () => {
  const isDisabled = (key: string) => key.startsWith('home');
  expect(lint({ home: '{ "extra": "<b>Boutique</b>" }' }, { isDisabled })).toEqual([]);
  expect(lint({ home: undefined }, { isDisabled, sourceNames })).toEqual([]);
});

it('names entries of lists that have no texts', () => {
  const lists = [{ branch: 'contact.states', ids: ['ohio', 'utah'], file: 'src/states.ts' }];
  expect(lint({}, { lists })).toMatchObject([{ key: 'contact.states.utah', severity: 'error', missing: 1 }]);
});

it('lists what a draft lacks in one line, which fails nothing, and its mistakes', () => {
  const languages = { en: { name: 'English' }, fr: { name: 'Français', draft: true } };
  const unfinished = { home: undefined, contact: dictionaries.fr.contact.replace('Appeler', 'Appeler ') };
  const [note, ...others] = lint(unfinished, { languages });
  expect(others).toEqual([]);
  expect(note && formatDiagnostic(note)).toMatch(/^locales\/fr: A draft.*: 4 texts missing, 1 other warning\. /);
  expect(hasErrors(note ? [note] : [], true)).toBe(false);
  expect(hasErrors(lint({ contact: dictionaries.fr.contact.replace('{{opens}}', '') }, { languages }))).toBe(true);
});
