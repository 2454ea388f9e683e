/** A weak phone on a slow mobile network, as the figures of other projects were measured with. */
export const throttling = { latencyMs: 150, megabitsPerSecond: 1.6, cpuSlowdown: 4 };

const bytesPerSecond = (throttling.megabitsPerSecond * 1_000_000) / 8;

const networkConditions = {
  offline: false,
  latency: throttling.latencyMs,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
};

/** Slows down one page from its next request on; `send` speaks the debugging protocol with it. */
export async function throttle(send: (method: string, params?: object) => Promise<unknown>): Promise<void> {
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', networkConditions);
  await send('Emulation.setCPUThrottlingRate', { rate: throttling.cpuSlowdown });
}
