/** The middle value, or the mean of the two in the middle. Throws when there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (below === undefined || above === undefined) throw new Error('Cannot find a median: there is no value');
  return (below + above) / 2;
}

/** The median of each figure over several runs. */
export function medians<Name extends string>(runs: readonly Record<Name, number>[]): Record<Name, number> {
  const [first] = runs;
  if (!first) throw new Error('Cannot find medians: there is no run');
  const names = Object.keys(first) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Record<Name, number>;
}
