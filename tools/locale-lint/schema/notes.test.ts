import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonFactNames } from '../rules/placeholders.ts';
import { placeholderNotes, placeholderSources } from './notes.ts';

it('explains every common placeholder, and where its value is defined', () => {
  const names = commonFactNames.filter((name) => !placeholderNotes[name] || !placeholderSources[name]);
  expect(names).toEqual([]);
  const files = Object.values(placeholderSources).filter((source) => source?.startsWith('src/'));
  expect(files.filter((file) => !existsSync(file ?? ''))).toEqual([]);
});
