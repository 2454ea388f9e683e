import { timingSafeEqual } from 'node:crypto';

export function constantTimeEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
