import type { ExternalAddresses } from '../../src/business/external-addresses.ts';

/** The part of the list that says where a visitor may be led. */
export type Destinations = Pick<ExternalAddresses, 'own' | 'links'>;

/** A relative address: no scheme and no host. */
export function isRelative(address: string): boolean {
  return URL.parse(address, 'http://own.invalid')?.origin === 'http://own.invalid';
}

/** Relative, or on one of these origins. */
export function isOnOrigin(address: string, origins: readonly string[]): boolean {
  return isRelative(address) || origins.includes(URL.parse(address)?.origin ?? '');
}

/** Our own, below a listed one, or of a kind that no stranger answers, such as `mailto:`. */
export function isListed(address: string, { own, links }: Destinations): boolean {
  const url = URL.parse(address, own);
  if (!url) return false;
  if (!/^(https?|wss?):$/.test(url.protocol)) return true;
  return url.origin === own || links.some((link) => isBelow(url, new URL(link)));
}

function isBelow({ origin, pathname }: URL, top: URL): boolean {
  const folder = top.pathname.endsWith('/') ? top.pathname : `${top.pathname}/`;
  return origin === top.origin && `${pathname}/`.startsWith(folder);
}
