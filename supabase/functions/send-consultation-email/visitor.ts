import { createHmac } from 'node:crypto';

/**
 * Stands for a visitor in the limits, and cannot be turned back into an address without the salt.
 * An IPv6 visitor is counted by the network (/64) that a provider gives to one customer.
 */
export function visitorHash(address: string, salt: string): string {
  return createHmac('sha256', salt).update(network(address)).digest('hex');
}

/**
 * The visitor's address. A header counts only when the settings name it, because the hop before us overwrites
 * or extends it; of a list, only the last entry is that hop's own.
 */
export function visitorAddress(headers: Headers, trustedHeader: string | undefined, connection: string): string {
  if (trustedHeader === undefined) return connection;
  return headers.get(trustedHeader)?.split(',').at(-1)?.trim() || connection;
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
