import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, Record<string, string>>;

/** What a function may import, by its folder. */
const packages = {
  'send-consultation-email': ['ical-generator', 'postgres', 'zod/mini'],
  meetings: ['ical-generator', 'ical.js', 'postgres', 'windows-iana', 'zod/mini'],
};

it.each(Object.entries(packages))(
  'pins the same versions for the hosted function "%s" as package.json',
  (name, own) => {
    const { dependencies = {} } = read('../../../package.json');
    const { imports = {} } = read(`../../functions/${name}/deno.json`);
    for (const target of Object.values(imports)) {
      const [, name = '', version] = /^npm:(@?[^@]+)@([^/]+)/.exec(target) ?? [];
      expect({ name, version }).toEqual({ name, version: dependencies[name] });
    }
    expect(Object.keys(imports)).toEqual(own);
  },
);
