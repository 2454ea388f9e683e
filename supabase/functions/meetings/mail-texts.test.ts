import { expect, it } from 'vitest';
import { locales } from '../../../src/i18n/locales.ts';
import { mailLocales } from './mail-texts.ts';

it('imports the dictionary of every language of the site', () => {
  expect([...mailLocales].sort()).toEqual([...locales].sort());
});
