import { expect, it } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };
import { urlOfKey } from './url-of-key.ts';

it.each([
  ['home.hero.title', 'en', 'A missed call', '/#:~:text=A%20missed%20call'],
  ['roi.advanced', 'fr', 'Options avancées', '/fr/services#:~:text=Options%20avanc%C3%A9es'],
  ['packages.hero.note', 'es', 'Garantía de {{days}} días', '/es/packages#:~:text=Garant%C3%ADa%20de'],
  ['head.about.title', 'fr', 'Le titre', '/fr/about'],
  ['home.process.sms.title', 'en', 'SMS', '/'],
  ['notFound.title', 'fr', 'Oups', '/fr/no-such-page'],
  ['terms.lead', 'en', 'Add-ons, once', '/terms#:~:text=Add%2Dons%2C%20once'],
] as const)('links %s (%s) to its page', (key, locale, text, url) => {
  expect(urlOfKey(key, locale, text)).toBe(url);
});

const { $schema: _, ...branches } = english;

it.each(Object.entries(branches))('knows a page for %s', (branch, texts) => {
  for (const key of Object.keys(texts)) expect(urlOfKey(`${branch}.${key}`, 'en', '')).toMatch(/^\//);
});
