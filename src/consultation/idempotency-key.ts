/** One key per content: the same until the content changes or the key is rotated. */
export interface IdempotencyKey {
  keyFor(values: object): string;
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

// Not `crypto.randomUUID()`, which is missing on plain http outside of localhost.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
