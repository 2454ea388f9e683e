import { expect, it } from 'vitest';
import { directionOf, formatTag, isLocale, language, type Locale } from './locales.ts';

it.each([
  ['en', 'English', 'en_US', 'en-US'],
  ['fr', 'Français', 'fr_FR', 'fr-FR'],
  ['es', 'Español', 'es_ES', 'es-US'],
] as const)('has the name and the tags of %s', (locale, name, openGraph, format) => {
  expect(language(locale)).toMatchObject({ name, openGraph });
  expect(formatTag(locale)).toBe(format);
});

it.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['de', 'ltr'],
  ['zh', 'ltr'],
] as const)('gives the direction of %s: %s', (locale, direction) => {
  expect(directionOf(locale as Locale)).toBe(direction);
});

it.each(['', 'FR', 'xx', 'constructor', undefined])('rejects %j', (value) => {
  expect(isLocale(value)).toBe(false);
});
