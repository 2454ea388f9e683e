import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asFiles } from '../fixture.ts';
import type { Project } from '../lint.ts';
import {
  hashOf,
  outdatedTexts,
  progressOf,
  readRecord,
  recordTranslated,
  textsByKey,
  workListOf,
  workReport,
  writeRecord,
} from './translations.ts';

const english = { home: { hero: { title: 'A missed call', contact: 'Book', services: 'See', subtitle: 'SMS' } } };
const french = { home: { hero: { title: 'Un appel manqué', contact: 'Réserver', services: 'See', subtitle: 'SMS' } } };

const projectWith = (own: Record<string, object>): Project => ({
  files: new Map([
    ['en', asFiles(english)],
    ['fr', asFiles(own)],
  ]),
  sameAsEnglish: { every: ['SMS'] },
});

const texts = { english: textsByKey(asFiles(english)), own: textsByKey(asFiles(french)) };
const recorded = recordTranslated({}, 'fr', texts);
const lostCall = { fr: { ...recorded['fr'], 'home.hero.title': hashOf('A lost call') } };
const untitled = { home: { hero: { ...french.home.hero, title: undefined } } };

it.each([
  ['up to date once recorded', french, recorded, ['translated', 'translated', 'same', 'translated']],
  ['open until it is recorded', french, {}, ['unrecorded', 'unrecorded', 'same', 'unrecorded']],
  ['open again when English changes', french, lostCall, ['changed', 'translated', 'same', 'translated']],
  ['missing without a text', untitled, recorded, ['missing', 'translated', 'same', 'translated']],
])('a translation is %s; one that equals the English is "same"', (_, own, record, states) => {
  const progress = progressOf(projectWith(own), record);
  expect(progress.map(({ translations }) => translations.get('fr')?.state)).toEqual(states);
});

it('says how many translations are older than the English, and apart from them which languages are not recorded', () => {
  const summaryOf = (record: Record<string, string>, drafts: string[] = []) =>
    outdatedTexts({ ...projectWith(french), drafts }, { fr: record });
  expect(summaryOf(recorded['fr'] ?? {})).toEqual([]);
  expect(summaryOf(lostCall.fr)).toEqual([expect.stringMatching(/^1 translation is older than the English: /)]);
  expect(summaryOf({})).toEqual([
    expect.stringMatching(/^3 translations \(fr\) are not recorded: .* --translated fr"/),
  ]);
  expect(summaryOf({}, ['fr'])).toEqual([]);
});

describe('recording', () => {
  const keys = [...texts.english.keys(), 'old.key'];
  const old = { fr: Object.fromEntries(keys.map((key) => [key, 'old'])), es: { x: 'kept' } };

  it('covers all texts of a language and no other language, and drops keys that no longer exist', () => {
    expect(recordTranslated(old, 'fr', texts)).toEqual({ ...recorded, es: { x: 'kept' } });
  });

  it('covers only the named keys and branches', () => {
    const one = recordTranslated(old, 'fr', texts, ['home.hero.title'])['fr'];
    expect(Object.values(one ?? {}).filter((hash) => hash !== 'old')).toEqual([hashOf('A missed call')]);
    expect(recordTranslated(old, 'fr', texts, ['home'])['fr']).toEqual(recorded['fr']);
  });
});

describe('the work list', () => {
  it('shows open texts in both languages, with their place', () => {
    const report = workReport(projectWith(french), recorded);
    const item =
      'fr  home.hero.services  (Home page, at the top)\n  same as English\n  English  "See"\n  Here     "See"';
    expect(report).toBe(`${item}\n\n1 text to look at.`);
    const done = { home: { hero: { ...french.home.hero, services: 'Voir' } } };
    expect(workReport(projectWith(done), recorded)).toBe('Every translation is up to date.');
  });

  it('says what the linter says about a translation that is up to date', () => {
    const wrong = { home: { hero: { ...french.home.hero, title: 'Un appel manqué ?' } } };
    const item = workListOf(projectWith(wrong), recorded).find(({ key }) => key === 'home.hero.title');
    expect(item).toEqual({
      locale: 'fr',
      key: 'home.hero.title',
      reason: expect.stringContaining('no-break space') as string,
    });
  });
});

describe('the record on disk', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'record-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps a sorted file for each language', () => {
    writeRecord({ fr: { 'home.title': 'b', 'about.title': 'a' }, pt: {} }, folder);
    expect(readFileSync(join(folder, 'fr.json'), 'utf8')).toBe('{\n "about.title": "a",\n "home.title": "b"\n}\n');
    expect(readRecord(folder)).toEqual({ fr: { 'about.title': 'a', 'home.title': 'b' }, pt: {} });
  });

  it('drops the file of a language that is gone', () => {
    writeRecord({ fr: {}, pt: {} }, folder);
    writeRecord({ pt: { 'home.title': 'b' } }, folder);
    expect(readdirSync(folder)).toEqual(['pt.json']);
  });
});
