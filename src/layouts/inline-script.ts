import { minifySync } from 'vite';
import { cached } from '../../lib/cached.ts';

declare global {
  interface Document {
    /** Only in engines that prerender, so TypeScript's own types lack it. */
    readonly prerendering?: boolean;
  }
}

/**
 * Serializes a function as a minified script that calls it. The function must be self-contained, and its arguments JSON or
 * self-contained functions.
 */
export function inlineScript<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  ...args: Arguments
): string {
  const sources = args.map((value) => (typeof value === 'function' ? String(value) : JSON.stringify(value)));
  return minify(`(${run.toString()})(${sources.join(',')})`);
}

const minify = cached((source: string) => {
  const { code, errors } = minifySync('inline.js', source);
  if (errors.length > 0)
    throw new Error(`Cannot write the inline script "${source.slice(0, 60)}…": ${errors[0]?.message}`);
  return code.replaceAll('</', '<\\/');
});
