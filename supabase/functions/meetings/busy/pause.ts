const sliceMs = 10;

/** Lets other work of the process run in between: awaited often, it waits only when the last pause is a while ago. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    last = performance.now();
  };
}
