import { minifySync } from 'vite';

/**
 * Serializes a function as a minified script that calls it immediately. The function must be self-contained,
 * and its arguments must be JSON. The same text on every page needs one hash in the security policy.
 */
export function inlineScript<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  ...args: Arguments
): string {
  const values = args.map((value) => JSON.stringify(value)).join(',');
  const { code, errors } = minifySync('inline.js', `(${run.toString()})(${values})`);
  if (errors.length > 0) throw new Error(`Cannot write the inline script "${run.name}": ${errors[0]?.message}`);
  return code.replaceAll('</', '<\\/');
}
