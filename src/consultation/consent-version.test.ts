import { expect, it } from 'vitest';
import { consentVersion } from './consent-version.ts';
import consentWordings from './consent-wordings.json' with { type: 'json' };

it('is the first twelve digits of the SHA-256 of language and text', () => {
  // printf 'en\nYes' | sha256sum
  expect(consentVersion('en', 'Yes')).toBe('7b9ccf724899');
});

it('is right for every recorded wording, and none is recorded twice', () => {
  for (const { version, locale, text } of consentWordings) expect(version).toBe(consentVersion(locale, text));
  expect(new Set(consentWordings.map(({ version }) => version)).size).toBe(consentWordings.length);
});
