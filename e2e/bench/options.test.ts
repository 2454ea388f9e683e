import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('the options of the bench', () => {
  it('measure everything unless told otherwise', () => {
    expect(readOptions([])).toEqual({ runs: 3, pages: [], lighthouse: true, build: true });
  });

  it('can leave parts out', () => {
    const options = readOptions(['--no-lighthouse', '--no-build', '--pages', '/fr/,/contact', '--runs=7']);
    expect(options).toEqual({ runs: 7, pages: ['/fr/', '/contact'], lighthouse: false, build: false });
  });

  it.each(['0', '-1', 'three', '1.5'])('refuse %s runs', (text) => {
    expect(() => readOptions([`--runs=${text}`])).toThrow(
      `Cannot read --runs: "${text}" is not a whole number above 0`,
    );
  });
});
