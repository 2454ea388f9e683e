import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tests = '{src,lib,e2e,docs,integrations,scripts,supabase,tools,packages,test-support}/**/*.{test,spec}.ts';
const known = ['docs/requirements.md', 'docs/failure-modes.md'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:- \*\*|\| )([RF]\d+)/gm)].map(([, number]) => number),
);

it('has each number once', () => {
  expect(known.filter((number, index) => known.indexOf(number) !== index)).toEqual([]);
});

it('cites only numbers that the documents have', () => {
  const cited = globSync(tests).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\((?=[RF]\d)([RF\d, ]+)\)/g)].flatMap(([, list = '']) =>
      list.split(/,\s*/).map((number) => ({ file, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !known.includes(number))).toEqual([]);
});

it('names only test files that exist beside the failure modes', () => {
  const named = [...readFileSync('docs/failure-modes.md', 'utf8').matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)];
  const files = globSync(tests).map((file) => `/${file}`);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, name]) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
