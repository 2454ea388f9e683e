import { createHmac } from 'node:crypto';
import type { SharedSettings } from './settings.ts';

/** A visitor with the number of requests that they may make. */
export interface VisitorLimit {
  hash: string;
  perMinute: number;
  perDay: number;
}

export function visitorLimit(headers: Headers, peerIp: string, settings: SharedSettings['visitor']): VisitorLimit {
  const { hashSalt, ipHeader, perMinute, perDay } = settings;
  return { hash: visitorHash(visitorIp(headers, ipHeader, peerIp), hashSalt), perMinute, perDay };
}

/**
 * Identifies a visitor for the rate limits; the IP cannot be recovered without the salt. IPv6 counts by /64 network,
 * which is what a provider gives to one customer.
 */
export function visitorHash(ip: string, salt: string): string {
  return createHmac('sha256', salt).update(network(ip)).digest('hex');
}

/**
 * The visitor's IP address. Only the header that the settings name is trusted, because the proxy in front overwrites
 * or extends it; of a list, only the last entry is that proxy's own.
 */
export function visitorIp(headers: Headers, trustedHeader: string | undefined, peerIp: string): string {
  if (trustedHeader === undefined) return peerIp;
  return headers.get(trustedHeader)?.split(',').at(-1)?.trim() || peerIp;
}

function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
