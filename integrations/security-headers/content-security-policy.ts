import type { ExternalUrls } from '../../src/business/external-urls.ts';
import type { Audit } from './html-audit.ts';

type Origins = Pick<ExternalUrls, 'backend' | 'frames' | 'analytics'>;

/** The policy for some of the site's pages: exactly what they use. */
export function sitePolicy(audits: Audit[], { backend, frames, analytics }: Origins): string {
  const uses = (kind: keyof Audit['uses']) => audits.some((audit) => audit.uses[kind]);
  const { endpoint, script } = (uses('analytics') && analytics) || {};
  return policyText({
    ...loadedBy(audits, ["'self'"], ["'self'", ...(script ? [script] : [])]),
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(uses('forms') || uses('calls') ? [backend] : []), ...(endpoint ? [endpoint] : [])],
    // Without JavaScript the backend redirects the posted form back to the site.
    'form-action': uses('forms') ? ["'self'", backend] : ["'none'"],
    'frame-src': uses('frames') ? ["'self'", ...frames] : [],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The one with which the inline script names the provider's.
    'trusted-types': [script ? 'analytics' : "'none'"],
  });
}

/**
 * The policy for the demo sites: only the site may frame them, and they may not connect anywhere. It also names the site's
 * origin, because WebKit never matches 'self' in a sandboxed frame: https://bugs.webkit.org/show_bug.cgi?id=316847
 */
export function demoPolicy(audits: Audit[], { own }: Pick<ExternalUrls, 'own'>): string {
  const files = ["'self'", own];
  return policyText({
    ...loadedBy(audits, files),
    'font-src': files,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
}

function loadedBy(audits: Audit[], files: string[], scripts: string[] = []): Record<string, string[]> {
  const uses = (kind: keyof Audit['uses']) => audits.some((audit) => audit.uses[kind]);
  // Sorted, so that the policy does not depend on page order.
  const hashes = (kind: 'scriptHashes' | 'styleHashes') => [...new Set(audits.flatMap((audit) => audit[kind]))].sort();
  return {
    'script-src': [...scripts, ...hashes('scriptHashes')],
    'style-src': [...(uses('styles') ? files : []), ...hashes('styleHashes')],
    'img-src': [...(uses('images') ? files : []), ...(uses('dataImages') ? ['data:'] : [])],
    'media-src': uses('media') ? files : [],
  };
}

/** Omits empty directives, which fall back to `default-src 'none'`. */
function policyText(directives: Record<string, string[]>): string {
  const rules = Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${values.join(' ')}`);
  return ["default-src 'none'", ...rules].join('; ');
}
