/** A low-end phone on a slow mobile network, as in the benchmarks of other projects. */
export const throttling = { latencyMs: 150, megabitsPerSecond: 1.6, cpuSlowdown: 4 };

export const bytesPerSecond = (throttling.megabitsPerSecond * 1_000_000) / 8;
