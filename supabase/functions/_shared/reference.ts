import { createHash, randomBytes } from 'node:crypto';

/**
 * Short enough to be read out over the phone: `R-4F2A-91BC-07DE`. The same idempotency key always gets the same one, so a
 * retry is told the same whatever became of the first try; without a key it is random.
 */
export function newReference(letter: 'R' | 'M', key?: string): string {
  const bytes = key === undefined ? randomBytes(6) : createHash('sha256').update(`${letter}:${key}`).digest();
  const digits = bytes.toString('hex', 0, 6).toUpperCase();
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}
