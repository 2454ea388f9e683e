import { minifySync } from 'vite';

declare global {
  interface Document {
    /** Only in engines that prerender, so TypeScript's own types lack it. */
    readonly prerendering?: boolean;
  }
}

const minified = new Map<string, string>();

/**
 * Serializes a function as a minified script that calls it. The function must be self-contained, and its arguments JSON or
 * self-contained functions.
 */
export function inlineScript<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  ...args: Arguments
): string {
  const source = `(${run.toString()})(${args.map((value) => (typeof value === 'function' ? String(value) : JSON.stringify(value))).join(',')})`;
  const known = minified.get(source);
  if (known !== undefined) return known;
  const { code, errors } = minifySync('inline.js', source);
  if (errors.length > 0) throw new Error(`Cannot write the inline script "${run.name}": ${errors[0]?.message}`);
  const script = code.replaceAll('</', '<\\/');
  minified.set(source, script);
  return script;
}
