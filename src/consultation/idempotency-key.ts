/** Gives each content one key: the same as long as nothing changes, another as soon as something does. */
export interface KeyRing {
  keyFor(values: object): string;
  /** Gives the next request a key of its own, even when it says the same. */
  renew(): void;
}

export function createKeyRing(mint: () => string = randomKey): KeyRing {
  let current: { content: string; key: string } | undefined;
  return {
    keyFor(values) {
      const content = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
      if (current?.content !== content) current = { content, key: mint() };
      return current.key;
    },
    renew() {
      current = undefined;
    },
  };
}

// Not `crypto.randomUUID()`, which plain http on a private network does not have.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
