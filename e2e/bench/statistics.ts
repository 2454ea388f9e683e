/** The median of each figure over several runs. Throws when there is none. */
export function medians<Name extends string>(runs: readonly Record<Name, number>[]): Record<Name, number> {
  const [first] = runs;
  if (!first) throw new Error('Cannot find medians: there is no run');
  const names = Object.keys(first) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Record<Name, number>;
}

/** The middle value, or the mean of the two in the middle. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}
