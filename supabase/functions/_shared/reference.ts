import { randomBytes } from 'node:crypto';

/** Short enough to be read out over the phone: `R-4F2A-91BC-07DE`. */
export function newReference(letter: 'R' | 'M'): string {
  const digits = randomBytes(6).toString('hex').toUpperCase();
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}
