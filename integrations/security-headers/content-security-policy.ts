import type { ExternalAddresses } from '../../src/business/external-addresses.ts';
import type { Audit } from './html-audit.ts';

/** The origins outside the site that its pages talk to and show. */
type Origins = Pick<ExternalAddresses, 'backend' | 'frames'>;

/** The policy of some of the site's pages: what they use and nothing else. */
export function sitePolicy(audits: Audit[], { backend, frames }: Origins): string {
  const uses = (kind: keyof Audit['uses']) => audits.some((audit) => audit.uses[kind]);
  // A form is sent by its island, or by the browser: then it comes back here.
  const receivers = uses('forms') ? ["'self'", backend] : [];
  return policyText({
    ...loadedBy(audits, { scripts: ["'self'"] }),
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...receivers.slice(1)],
    'form-action': receivers.length > 0 ? receivers : ["'none'"],
    'frame-src': uses('frames') ? ["'self'", ...frames] : [],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  });
}

/**
 * The policy of the demo sites: they may be shown in our own pages and reach nothing. It names the site's origin as well,
 * because in a sandboxed frame WebKit matches 'self' with nothing: https://bugs.webkit.org/show_bug.cgi?id=316847
 */
export function demoPolicy(audits: Audit[], { own }: Pick<ExternalAddresses, 'own'>): string {
  const files = ["'self'", own];
  return policyText({
    ...loadedBy(audits, { files }),
    'font-src': files,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
}

function loadedBy(
  audits: Audit[],
  { scripts = [], files = ["'self'"] }: { scripts?: string[]; files?: string[] },
): Record<string, string[]> {
  const uses = (kind: keyof Audit['uses']) => audits.some((audit) => audit.uses[kind]);
  return {
    'script-src': [...scripts, ...unique(audits.flatMap((audit) => audit.scriptHashes))],
    'style-src': [...(uses('stylesheets') ? files : []), ...unique(audits.flatMap((audit) => audit.styleHashes))],
    'img-src': [...(uses('images') ? files : []), ...(uses('dataImages') ? ['data:'] : [])],
    'media-src': uses('media') ? files : [],
  };
}

/** Sorted, so that the same pages always make the same policy. */
function unique(hashes: string[]): string[] {
  return [...new Set(hashes)].sort();
}

/** A directive with nothing in it is left to `default-src 'none'`. */
function policyText(directives: Record<string, string[]>): string {
  const parts = Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${values.join(' ')}`);
  return ["default-src 'none'", ...parts].join('; ');
}
