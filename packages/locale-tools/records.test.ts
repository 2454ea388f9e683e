import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { projectWith } from './fixtures.ts';
import {
  keptRecords,
  originalHashOf,
  readRecords,
  recordTranslated,
  stateOf,
  workListOf,
  workReport,
  writeRecords,
} from './records.ts';

const project = projectWith();
const recorded = recordTranslated(project, {}, 'fr');
const older = { fr: { ...recorded['fr'], 'contact.callNow': originalHashOf('Ring now') } };

it.each([
  ['up to date once it is recorded', {}, recorded, 'translated'],
  ['open until it is recorded', {}, {}, 'unrecorded'],
  ['open again when the original changes', {}, older, 'changed'],
  ['open when it equals the original', { contact: { callNow: 'Call now' } }, recorded, 'same'],
  ['missing without a text', { contact: {} }, recorded, 'missing'],
])('a translation is %s', (_name, french, records, state) => {
  expect(stateOf(projectWith({ fr: french }), records, 'fr', 'contact.callNow')).toBe(state);
});

it('records only the named texts and branches, and drops keys that no longer exist', () => {
  const old = { fr: { 'contact.callNow': 'old', 'home.title': 'old', 'old.key': 'old' }, es: { x: 'kept' } };
  const { fr, es } = recordTranslated(project, old, 'fr', ['contact']);
  expect(fr).toMatchObject({ 'contact.callNow': originalHashOf('Call now'), 'home.title': 'old' });
  expect(Object.keys(fr ?? {})).not.toContain('old.key');
  expect(es).toEqual({ x: 'kept' });
});

it('keeps the records of languages and texts that still exist', () => {
  const records = { fr: { 'home.title': 'a', 'old.key': 'b' }, xx: { 'home.title': 'c' } };
  expect(keptRecords(project, records)).toEqual({ fr: { 'home.title': 'a' } });
});

it('lists what to look at: its state, or what the linter says about it', () => {
  expect(workListOf(project, recorded)).toEqual([]);
  expect(workListOf(project, older)).toMatchObject([{ locale: 'fr', key: 'contact.callNow' }]);
  const suspicious = projectWith({ fr: { home: { title: 'Après un appel ?' } } });
  const found = workListOf(suspicious, recorded).find(({ key }) => key === 'home.title');
  expect(found?.reason).toContain('narrow no-break space');
  expect(workReport(project, older)).toBe(
    'fr  contact.callNow  (Contact page, phone and email)\n  the original has changed since\n  Original  "Call now"\n  Here      "Appeler"\n\n1 text to look at.',
  );
});

it('keeps a sorted file for each language, and drops the file of a language that is gone', () => {
  const folder = temporaryFolder();
  const files = join(folder, 'records/translated');
  mkdirSync(files, { recursive: true });
  writeRecords({ folder }, { fr: { 'home.title': 'b', 'about.title': 'a' }, pt: {} });
  expect(readFileSync(join(files, 'fr.json'), 'utf8')).toBe('{\n "about.title": "a",\n "home.title": "b"\n}\n');
  writeRecords({ folder }, { pt: { 'home.title': 'b' } });
  expect(readdirSync(files)).toEqual(['pt.json']);
  expect(readRecords({ folder })).toEqual({ pt: { 'home.title': 'b' } });
});
