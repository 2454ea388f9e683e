/** One key for the same content, until it is rotated. */
export interface IdempotencyKey {
  keyFor(content: object): string;
  /** Gives the next request a new key, even for the same content. */
  rotate(): void;
}

export function createIdempotencyKey(generate: () => string = randomKey): IdempotencyKey {
  let current: { content: string; key: string } | undefined;
  return {
    keyFor(values) {
      const content = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
      if (current?.content !== content) current = { content, key: generate() };
      return current.key;
    },
    rotate() {
      current = undefined;
    },
  };
}

/**
 * Sends content with its key, and with another one if the function has other content under that key. The same content
 * sent again is the same request, until one succeeds.
 */
export async function sendWithKey<Result extends { ok: true } | { ok: false; reason: string }>(
  content: object,
  idempotencyKey: IdempotencyKey,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  let result = await send(idempotencyKey.keyFor(content));
  if (!result.ok && result.reason === 'keyTaken') {
    idempotencyKey.rotate();
    result = await send(idempotencyKey.keyFor(content));
  }
  if (result.ok) idempotencyKey.rotate();
  return result;
}

// Not `crypto.randomUUID()`, which is missing on plain http outside of localhost.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
