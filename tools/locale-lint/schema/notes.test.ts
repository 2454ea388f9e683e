import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPages } from '../load.ts';
import { commonFactNames } from '../rules/placeholders.ts';
import { textsByKey } from '../report/translations.ts';
import notes from './notes.json' with { type: 'json' };
import { placeholderNotes, placeholderSources, roleOf } from './notes.ts';

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

it('gives limits to texts that exist, and to the variants and forms of them', () => {
  const keys = [...textsByKey(readPages('en')).keys()];
  const named = Object.values(notes.roles)
    .flatMap((role) => (typeof role === 'string' ? [] : role.keys.split(' ')))
    .filter((key) => key.includes('.') && !key.includes('*'));
  expect(named.filter((key) => !keys.includes(key))).toEqual([]);
  expect(roleOf('head.home.titleWithoutTexting')?.limit?.max).toBe(60);
  expect(roleOf('roi.scenarios.no-shows.urgentActionWithoutTexting')?.limit?.max).toBe(52);
  expect(roleOf('home.hero.title')?.limit).toBeUndefined();
});
