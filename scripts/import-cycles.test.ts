import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const folders = '{src,lib,integrations,scripts,tools,supabase,e2e}';
const files = globSync(`${folders}/**/*.{ts,tsx,astro}`, { exclude: ['**/node_modules/**'] });
const imports = new Map(files.map((file) => [file, importsOf(file)]));

it('reads the imports of the project', () => {
  const imported = ['analytics', 'company', 'portfolio'].map((name) => join('src', 'business', `${name}.ts`));
  expect(imports.get(join('src', 'business', 'external-urls.ts'))).toEqual(imported);
});

it('has no import cycle', () => {
  expect(cycles()).toEqual([]);
});

/** Each cycle as the list of its files. */
function cycles(): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file) || path.includes(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

/** The project's files that a file imports, its types included. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const statements = source.matchAll(/^(?:import|export)[^;'"]*?\s(?:from )?'((?:\.|~\/)[^'?]+)'/gm);
  return Array.from(statements, ([, specifier = '']) => resolve(file, specifier)).filter((path) => path !== undefined);
}

function resolve(importer: string, specifier: string): string | undefined {
  const base = specifier.startsWith('~/') ? join('src', specifier.slice(2)) : join(dirname(importer), specifier);
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((path) => existsSync(path) && statSync(path).isFile());
}
