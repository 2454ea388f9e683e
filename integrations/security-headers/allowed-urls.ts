import type { ExternalUrls } from '../../src/business/external-urls.ts';

/** The origins that a page may frame and post forms to, and the URLs that it may link to or report visits to. */
export interface AllowedUrls extends Pick<ExternalUrls, 'own' | 'links' | 'frames' | 'analytics'> {
  forms: string[];
}

/** Whether a URL is on the site's own origin, as relative URLs are, or on one of `origins`. */
export function isOn(url: string, { own }: AllowedUrls, origins: readonly string[] = []): boolean {
  return [own, ...origins].includes(URL.parse(url, own)?.origin ?? '');
}

/** Whether a URL is on the site's own origin, at or below a listed URL, or not on the web, such as `mailto:`. */
export function isListed(text: string, { own, links }: AllowedUrls): boolean {
  const url = URL.parse(text, own);
  if (!url) return false;
  if (!/^(https?|wss?):$/.test(url.protocol)) return true;
  return url.origin === own || links.some((link) => isAtOrBelow(url, new URL(link)));
}

function isAtOrBelow({ origin, pathname }: URL, base: URL): boolean {
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return origin === base.origin && `${pathname}/`.startsWith(folder);
}

/** Whether a script may call or navigate to each of these URLs. */
export function areAllowed(urls: string[], allowed: AllowedUrls): boolean {
  return urls.every((url) => isListed(url, allowed) || isOn(url, allowed, allowed.forms));
}

/** Absolute URLs that are whole strings in a script or in JSON. */
export function quotedUrls(text: string): string[] {
  return Array.from(text.matchAll(/["'`]((?:(?:https?|wss?):)?\/\/[^\s"'`]+)/gi), ([, url = '']) => url);
}
