import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test-support/temporary-folder.ts';
import { dictionaries, projectWith } from '../fixtures.ts';
import type { Change } from './protocol.ts';
import { openSession } from './session.ts';

/** A session on files of its own. */
function sessionWith(french: Partial<typeof dictionaries.fr> = {}) {
  const pages = { en: dictionaries.en, fr: { ...dictionaries.fr, ...french } };
  const files: Record<string, string> = { 'records/same-as-original.json': '{}' };
  for (const [locale, own] of Object.entries(pages))
    for (const [page, text] of Object.entries(own)) files[`${locale}/${page}.json`] = text;
  const folder = temporaryFolder(files);
  mkdirSync(join(folder, 'records/translated'));
  return {
    session: openSession(projectWith({}, { folder }), () => undefined),
    read: (name: string) => readFileSync(join(folder, `${name}.json`), 'utf8'),
  };
}

const french = (key: string, text: string, expected: string): Change => ({ locale: 'fr', key, text, expected });
const title = french('home.title', 'Après un appel manqué', 'Ce qui se passe après un appel manqué');
const callNow = french('contact.callNow', 'Appelez', 'Appeler');

it('saves texts, and restores them', () => {
  const { session, read } = sessionWith();
  expect(session.save({ changes: [title, callNow], translated: [] }).status).toBe('saved');
  expect(read('fr/home')).toContain(title.text);
  expect(session.undo().status).toBe('saved');
  expect(read('fr/home')).toBe(dictionaries.fr.home);
});

it('saves over no text that was changed meanwhile, also when a file has a mistake', () => {
  const { session, read } = sessionWith({ contact: '{ "callNow": "Appeler", "callNow": "Téléphoner" }' });
  const conflicts = [{ locale: 'fr', key: 'contact.callNow', text: 'Téléphoner' }];
  expect(session.save({ changes: [title, callNow], translated: [] })).toEqual({ status: 'conflict', conflicts });
  expect(read('fr/home')).toBe(dictionaries.fr.home);
});
