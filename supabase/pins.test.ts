import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, Record<string, string>>;

it('pins the same versions for the hosted function as package.json', () => {
  const { dependencies = {} } = read('../package.json');
  const { imports = {} } = read('./functions/send-consultation-email/deno.json');
  for (const target of Object.values(imports)) {
    const [, name = '', version] = /^npm:([^@/]+)@([^/]+)/.exec(target) ?? [];
    expect({ name, version }).toEqual({ name, version: dependencies[name] });
  }
  expect(Object.keys(imports)).toEqual(['postgres', 'zod/mini']);
});
