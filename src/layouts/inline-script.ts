import { minifySync } from 'vite';

/**
 * The source of a self-contained function as a small script that calls it at once. The function may use
 * nothing from outside itself but its arguments, which must be JSON. The result is the same text on every
 * page, so that one hash in the security policy covers them all.
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
