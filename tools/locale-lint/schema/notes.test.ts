import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonFactNames } from '../rules/placeholders.ts';
import { placeholderNotes, placeholderSources } from './notes.ts';

it('lists every common placeholder for editors', () => {
  const guide = readFileSync('locales/README.md', 'utf8');
  expect(commonFactNames.filter((name) => !guide.includes(`\`{{${name}}}\``))).toEqual([]);
});

it('explains every common placeholder, and where its value is defined', () => {
  const names = commonFactNames.filter((name) => !placeholderNotes[name] || !placeholderSources[name]);
  expect(names).toEqual([]);
  const files = Object.values(placeholderSources).filter((source) => source?.startsWith('src/'));
  expect(files.filter((file) => !existsSync(file ?? ''))).toEqual([]);
});
