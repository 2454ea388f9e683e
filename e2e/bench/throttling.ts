/** A weak phone on a slow mobile network, as the figures of other projects were measured with. */
export const throttling = { latencyMs: 150, megabitsPerSecond: 1.6, cpuSlowdown: 4 };

export const bytesPerSecond = (throttling.megabitsPerSecond * 1_000_000) / 8;
