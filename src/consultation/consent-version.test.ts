import { expect, it } from 'vitest';
import { consentVersion } from './consent-version.ts';
import { consentWordings } from './consent-wordings.ts';

it('is the first twelve digits of the SHA-256 of language and words', () => {
  // printf 'en\nYes' | sha256sum
  expect(consentVersion('en', 'Yes')).toBe('7b9ccf724899');
});

it('changes with the language and with every character', () => {
  const versions = [consentVersion('en', 'Yes'), consentVersion('fr', 'Yes'), consentVersion('en', 'Yes.')];
  expect(new Set(versions).size).toBe(3);
});

it('is right for every recorded wording, and none is recorded twice', () => {
  for (const { version, locale, text } of consentWordings) expect(version).toBe(consentVersion(locale, text));
  expect(new Set(consentWordings.map(({ version }) => version)).size).toBe(consentWordings.length);
});
