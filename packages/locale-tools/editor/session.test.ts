import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dictionaries, projectWith } from '../fixtures.ts';
import type { Change } from './protocol.ts';
import { openSession } from './session.ts';

/** A session on files of its own. */
function sessionWith(french: Partial<typeof dictionaries.fr> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'session-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pages = { en: dictionaries.en, fr: { ...dictionaries.fr, ...french } };
  for (const [locale, files] of Object.entries(pages))
    for (const [page, text] of Object.entries(files)) writeFile(`${locale}/${page}`, text);
  writeFile('records/same-as-original', '{}');
  mkdirSync(join(folder, 'records/translated'));
  return {
    session: openSession(projectWith({}, { folder }), () => undefined),
    read: (name: string) => readFileSync(join(folder, `${name}.json`), 'utf8'),
  };

  function writeFile(name: string, text: string) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, `${name}.json`), text);
  }
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
