import { createHmac } from 'node:crypto';
import { tooManyRequests } from './responses.ts';
import type { Settings } from '../settings/settings.ts';

export interface VisitorLimit extends Omit<Settings['visitor'], 'hashSalt' | 'ipHeader'> {
  hash: string;
  /** The hash of their network: in IPv6 a /48, the most that a provider gives to one site. */
  network: string;
}

export function visitorLimit(headers: Headers, peerIp: string, settings: Settings['visitor']): VisitorLimit {
  const { hashSalt, ipHeader, ...limits } = settings;
  const ip = visitorIp(headers, ipHeader, peerIp);
  return { hash: visitorHash(ip, hashSalt), network: visitorHash(ip, hashSalt, 3), ...limits };
}

/**
 * Identifies a visitor for the rate limits; the IP cannot be recovered without the salt. IPv6 counts by /64, one
 * subnet, within which a device changes its address as it likes.
 */
export function visitorHash(ip: string, salt: string, groups = 4): string {
  return createHmac('sha256', salt).update(network(ip, groups)).digest('hex');
}

/**
 * Whether a request lacks the header that the settings name: then every visitor has the proxy's address, and all share
 * one limit.
 */
export function lacksVisitorIp(headers: Headers, { ipHeader }: Pick<Settings['visitor'], 'ipHeader'>): boolean {
  return ipHeader !== undefined && !headers.get(ipHeader);
}

/**
 * The visitor's IP address. Only the header that the settings name is trusted, because the proxy in front overwrites
 * or extends it; of a list, only the last entry is that proxy's own.
 */
export function visitorIp(headers: Headers, trustedHeader: string | undefined, peerIp: string): string {
  if (trustedHeader === undefined) return peerIp;
  return headers.get(trustedHeader)?.split(',').at(-1)?.trim() || peerIp;
}

function network(ip: string, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const windowMs = 60_000;
const maximumVisitors = 10_000;

/**
 * Limits how often one visitor may call, and four times that for one network, whatever the answer: in this process
 * alone, so that it costs the database nothing. What is stored has its own, exact limits.
 */
export function createCallLimiter(clock: () => number): (visitor: VisitorLimit) => void {
  let calls = new Map<string, { since: number; count: number }>();
  return ({ hash, network, perMinute }) => {
    // A page reads the free times several times for one booking.
    const maximum = 12 * perMinute;
    const seconds = Math.max(secondsToWait(hash, maximum), secondsToWait(`network ${network}`, 4 * maximum));
    if (seconds > 0) throw tooManyRequests(seconds);
  };

  /** Counts a call; 0 while it is within the limit. */
  function secondsToWait(caller: string, maximum: number): number {
    const now = clock();
    const known = calls.get(caller);
    const window = known && now - known.since < windowMs ? known : { since: now, count: 0 };
    window.count += 1;
    if (calls.size >= maximumVisitors) calls = new Map();
    calls.set(caller, window);
    return window.count <= maximum ? 0 : Math.ceil((window.since + windowMs - now) / 1000);
  }
}
