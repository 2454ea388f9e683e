import { minifySync } from 'vite';

// Every page has the same few.
const minified = new Map<string, string>();

/**
 * Serializes a function as a minified script that calls it immediately. The function must be self-contained,
 * and its arguments must be JSON or self-contained functions. The same text on every page needs one hash in the security policy.
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
