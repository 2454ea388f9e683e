/**
 * The source of a self-contained function as a script that calls it at once. The function may use nothing
 * from outside itself but its arguments, which must be JSON. The result is the same text on every page, so
 * that one hash in the security policy covers them all.
 */
export function inlineScript<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  ...args: Arguments
): string {
  const values = args.map((value) => JSON.stringify(value)).join(',');
  return `(${run.toString()})(${values})`.replace(/\n\s*/g, '\n').replaceAll('</', '<\\/');
}
