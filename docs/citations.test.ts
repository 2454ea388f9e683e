import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const numbers = (file: string) =>
  new Set([...readFileSync(file, 'utf8').matchAll(/^(?:- \*\*|\| )([RF]\d+)/gm)].map(([, number]) => number));

it('cites only numbers that the documents have', () => {
  const known = new Set([...numbers('docs/requirements.md'), ...numbers('docs/failure-modes.md')]);
  const tests = globSync('{src,lib,e2e,docs,integrations,scripts,supabase,tools}/**/*.{test,spec}.ts');
  const cited = tests.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\((?=[RF]\d)([RF\d, ]+)\)/g)].flatMap(([, list = '']) =>
      list.split(/,\s*/).map((number) => ({ file, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
});
