/**
 * Whether a URL is HTTPS and names a public host. Secrets in it are then safe from those in between, and a request to
 * it cannot reach this machine, its network or a cloud's metadata service. `allowLoopback` adds plain HTTP to
 * 127.0.0.1, for tests and the local stack.
 */
export function isPublicUrl(url: string, allowLoopback = false): boolean {
  if (!URL.canParse(url)) return false;
  // The parser also turns other notations of an IP address, such as 0x7f.1, into the usual one.
  const { protocol, hostname } = new URL(url);
  if (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1') return true;
  return protocol === 'https:' && isPublicHost(hostname);
}

/**
 * Whether no address of a URL's host is private, as far as names can be resolved here. `fetch` resolves the name again
 * and cannot be given an address, so a name that changes its address in between is not found out: what it then reaches
 * needs a certificate for that name before anything is sent.
 */
export async function resolvesPublicly(url: string, signal: AbortSignal, resolve = resolveName): Promise<boolean> {
  const { hostname } = new URL(url);
  if (isAddress(hostname)) return true;
  const addresses = await resolve(hostname, signal);
  return addresses.every((address) => isPublicAddress(address));
}

/** Names that only a local network or a cloud's own machines resolve. */
const privateName = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (isAddress(host)) return isPublicAddress(host.replace(/^\[|\]$/g, ''));
  return host.includes('.') && !privateName.test(host);
}

const isAddress = (host: string) => host.includes(':') || /^[\d.]+$/.test(host);

/** IPv4 blocks that are not public, mostly by IANA's special-purpose registry: first address and prefix length. */
const privateBlocks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's own services.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

function isPublicAddress(address: string): boolean {
  if (!address.includes(':')) return isPublicNumber(numberOf(address));
  // Networks without IPv4 reach it so (RFC 6052).
  const [, high, low] = /^64:ff9b::([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (high && low) return isPublicNumber(parseInt(high, 16) * 65_536 + parseInt(low, 16));
  // Of IPv6, only 2000::/3 is public. In it are Teredo and others (2001::/23), documentation, and 6to4 around IPv4.
  const [first = 0, second = 0] = address.split(':').map((group) => parseInt(group || '0', 16));
  if (first < 0x2000 || first > 0x3fff) return false;
  const isSpecial = first === 0x2001 && (second < 0x200 || second === 0xdb8);
  return !isSpecial && first !== 0x2002 && first < 0x3ff0;
}

function isPublicNumber(number: number): boolean {
  return privateBlocks.every(([first, length]) => (number ^ numberOf(first)) >>> (32 - length) !== 0);
}

const numberOf = (address: string) => address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

type ResolveDns = (name: string, kind: 'A' | 'AAAA', options: { signal: AbortSignal }) => Promise<string[]>;

/** Only Deno resolves names; elsewhere, and where it is not permitted or the name has none, no address is known. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const { resolveDns } = (globalThis as { Deno?: { resolveDns?: ResolveDns } }).Deno ?? {};
  if (!resolveDns) return [];
  const found = await Promise.allSettled([resolveDns(name, 'A', { signal }), resolveDns(name, 'AAAA', { signal })]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
