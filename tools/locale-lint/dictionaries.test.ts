import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import english from 'locales/en.json';
import { hasErrors } from './diagnostic.ts';
import { formatReport } from './format.ts';
import { lintDictionaries } from './lint.ts';
import { loadProject } from './load.ts';
import { commonFactNames } from './rules/placeholders.ts';
import { placeholderNotes, placeholderSources } from './schema/notes.ts';
import { schemaFile, schemaText } from './schema/schema.ts';

it('finds nothing in the dictionaries of the site that keeps them from being released', async () => {
  const diagnostics = lintDictionaries(await loadProject());
  expect(hasErrors(diagnostics, true), formatReport(diagnostics, '')).toBe(false);
});

it('has a schema that matches the English dictionary (npm run content updates it)', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText(english));
});

it('explains every common placeholder, and where its value is defined', () => {
  const names = commonFactNames.filter((name) => !placeholderNotes[name] || !placeholderSources[name]);
  expect(names).toEqual([]);
  const files = Object.values(placeholderSources).filter((source) => source?.startsWith('src/'));
  expect(files.filter((file) => !existsSync(file ?? ''))).toEqual([]);
});
