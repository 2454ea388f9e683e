import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tests =
  '{src,lib,e2e,docs,integrations,locales,scripts,supabase,tools,packages,test-support}/**/*.{test,spec}.ts';
const known = ['docs/requirements.md', 'docs/failure-modes.md'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:- \*\*|\| )([RF]\d+)/gm)].map(([, number]) => number),
);

const citedIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\((?=[RF]\d)([RF\d, ]+)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));

it('has each number once', () => {
  expect(known.filter((number, index) => known.indexOf(number) !== index)).toEqual([]);
});

it('cites only numbers that the documents have', () => {
  const cited = globSync(tests).flatMap((file) => citedIn(file).map((number) => ({ file, number })));
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !known.includes(number))).toEqual([]);
});

it('cites each failure mode in a test, except those that `npm run verify` checks', () => {
  const cited = new Set(globSync(tests).flatMap(citedIn));
  const exceptions = ['F67'];
  expect(known.filter((number = '') => number.startsWith('F') && !cited.has(number))).toEqual(exceptions);
});
