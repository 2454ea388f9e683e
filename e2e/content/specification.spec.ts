import { expect, test } from 'playwright/test';
import { quotedTexts, quotedWords } from '../specification.ts';
import { routes, wordsOf } from '../site.ts';
import { expectTexts, openBuilt } from './parts.ts';

test('the English pages show what the specification quotes', () => {
  for (const route of routes) expectTexts(openBuilt('en', route).body, [...(quotedTexts[route] ?? [])]);
});

test('the English dictionary has what the specification quotes of navigation, buttons, messages and other pages', () => {
  expect(wordsOf('en')).toMatchObject(quotedWords);
});
