import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tests = '{src,lib,e2e,docs,integrations,scripts,supabase,tools,packages,test-support}/**/*.{test,spec}.ts';
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

it('names beside each failure mode only test files that exist, one of which cites it', () => {
  const files = globSync(tests).map((file) => ({ file: `/${file}`, cited: citedIn(file) }));
  const rows = [...readFileSync('docs/failure-modes.md', 'utf8').matchAll(/^\| (F\d+) .*$/gm)].map(
    ([row, number = '']) => ({
      number,
      named: [...row.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name),
    }),
  );
  expect(rows.length).toBeGreaterThan(50);
  const missing = rows.filter(({ number, named }) => {
    const found = named.map((name) => files.filter(({ file }) => file.endsWith(`/${name}`)));
    if (found.some((tests) => tests.length === 0)) return true;
    return named.length > 0 && !found.flat().some(({ cited }) => cited.includes(number));
  });
  expect(missing).toEqual([]);
});
