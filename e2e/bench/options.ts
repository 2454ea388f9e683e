import { parseArgs } from 'node:util';

export const usage = `npm run bench -- [options]

  --runs <n>        cold loads of each page and of its baseline (3)
  --pages <text>    only pages whose path contains it; separate several with commas
  --no-lighthouse   without Lighthouse, which takes long
  --no-build        measure the site in SITE_DIR (dist) instead of a new one`;

/** Parses the arguments of `npm run bench --`. Throws a readable error for invalid ones. */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      runs: { type: 'string', default: '3' },
      pages: { type: 'string', default: '' },
      lighthouse: { type: 'boolean', default: true },
      build: { type: 'boolean', default: true },
    },
  });
  return {
    ...values,
    runs: wholeNumber('runs', values.runs),
    /** Parts of paths; empty for every page. */
    pages: values.pages.split(',').filter(Boolean),
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`Cannot read --${name}: "${text}" is not a whole number above 0`);
  return Number(text);
}
