/** Start and end, in milliseconds. */
export type BusyTime = [startMs: number, endMs: number];

/** Sorts the times, joins those that touch, and clips them to the span. */
export function mergeTimes(times: readonly BusyTime[], fromMs: number, untilMs: number): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const [start, end] of [...times].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && Math.max(start, fromMs) <= last[1]) last[1] = Math.max(last[1], Math.min(end, untilMs));
    else merged.push([Math.max(start, fromMs), Math.min(end, untilMs)]);
  }
  return merged;
}
