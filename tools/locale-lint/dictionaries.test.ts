import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import english from 'locales/en.json';
import { hasErrors } from './diagnostic.ts';
import { formatReport } from './format.ts';
import { lintDictionaries } from './lint.ts';
import { loadProject } from './load.ts';
import { commonFactNames } from './rules/placeholders.ts';
import { schemaFile, schemaText } from './schema/schema.ts';

it('finds nothing in the dictionaries of the site that keeps them from being released', async () => {
  const diagnostics = lintDictionaries(await loadProject());
  expect(hasErrors(diagnostics, true), formatReport(diagnostics, '')).toBe(false);
});

it('has a schema that matches the English dictionary (npm run content updates it)', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText(english));
});

it('explains every common placeholder in the README of the texts, and no other as common', () => {
  const [, table = ''] = /\n\n(\| placeholder .*?)\n\n/s.exec(readFileSync('locales/README.md', 'utf8')) ?? [];
  const listed = Array.from(table.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name);
  expect(listed.sort()).toEqual([...commonFactNames].sort());
});
