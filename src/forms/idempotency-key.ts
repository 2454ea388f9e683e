/** The browser's timeout; after it, the outcome is unknown. */
export const invokeTimeoutMs = 10_000;

/** The idempotency keys that the function accepts, such as a UUID. */
export const idempotencyKeyPattern = /^[\w-]{8,64}$/;

type Result = { ok: true } | { ok: false; reason: string };

export type SendWithKey = ReturnType<typeof createSender>;

/**
 * Sends content with an idempotency key. The same content sent again has the same key, and so is the same request, until
 * one succeeds. If the function has other content under that key, it is sent once more with another one.
 */
export function createSender(generate: () => string = randomKey) {
  let current: { content: string; key: string } | undefined;

  return async function sendWithKey<Sent extends Result>(
    values: object,
    request: (key: string) => Promise<Sent>,
  ): Promise<Sent> {
    const content = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
    const send = () => {
      if (current?.content !== content) current = { content, key: generate() };
      return request(current.key);
    };
    let result = await send();
    if (!result.ok && result.reason === 'keyTaken') {
      current = undefined;
      result = await send();
    }
    if (result.ok) current = undefined;
    return result;
  };
}

// Not `crypto.randomUUID()`, which is missing on plain http outside of localhost.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
