import { timingSafeEqual } from 'node:crypto';

/** Compares a secret that a caller sent, in a time that does not reveal where it differs. */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
