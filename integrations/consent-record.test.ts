import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { consentVersion, type ConsentWording } from '../src/consultation/consent-version.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { recordConsentWordings } from './consent-record.ts';

const yes = { locale: 'en', text: 'Yes' };
let file: string;
beforeEach(() => void (file = join(temporaryFolder({ 'wordings.json': '[]' }), 'wordings.json')));

const recorded = () => JSON.parse(readFileSync(file, 'utf8')) as ConsentWording[];

it('appends a wording verbatim with its version', () => {
  const text = `J’accepte d'être "joint" — par SMS\\mobile ${'`'}oui${'`'}\u00a0!\n\u2028Fin`;
  const added = recordConsentWordings([{ locale: 'fr', text }], file);
  expect(added).toEqual([{ version: consentVersion('fr', text), locale: 'fr', text }]);
  expect(recorded()).toEqual(added);
});

it('keeps existing wordings and their order, and appends none twice', () => {
  recordConsentWordings([yes, { locale: 'es', text: 'Sí' }], file);
  const added = recordConsentWordings([{ locale: 'en', text: 'Yes, please' }, yes], file);
  expect(added.map(({ text }) => text)).toEqual(['Yes, please']);
  expect(recorded().map(({ text }) => text)).toEqual(['Yes', 'Sí', 'Yes, please']);
});
