import { readFileSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ExternalUrls } from '../../src/business/external-urls.ts';
import { isLocale } from '../../src/i18n/locales.ts';
import { auditHtml, type Audit } from './html-audit.ts';

/** Writes the host's `_headers` file after every build, with a Content-Security-Policy derived from the built pages. */
export function securityHeaders(origins: ExternalUrls, editorPolicy?: string): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const text = await headersOf(fileURLToPath(dir), origins, editorPolicy);
        await writeFile(new URL('_headers', dir), text);
        logger.info('Wrote "_headers" with the security policy of every page');
      },
    },
  };
}

/**
 * The text of `_headers` for a folder of built pages. The page of the online editor has a policy of its own. Throws one
 * error that lists every policy violation.
 */
export async function headersOf(folder: string, origins: ExternalUrls, editorPolicy = ''): Promise<string> {
  const { own, links, frames, backend, analytics } = origins;
  const paths = await Array.fromAsync(glob('**/*.html', { cwd: folder }));
  const audits = new Map<string, Audit[]>();
  const problems: string[] = [];
  for (const file of paths.sort()) {
    // The host allows 100 rules, of which `headers.txt` has some.
    const rule = ruleOf(file, paths.length > 75);
    // A demo site links only to itself.
    const listed =
      rule === demoRule ? { links: [], frames: [], forms: [] } : { links, frames, forms: [backend], analytics };
    const audit = auditHtml(readFileSync(join(folder, file), 'utf8'), { own, ...listed });
    problems.push(...audit.problems.map(({ line, what }) => `${file}:${line}: ${what}`));
    audits.set(rule, [...(audits.get(rule) ?? []), audit]);
  }
  if (problems.length > 0) throw new Error(`These pages violate the security policy:\n  ${problems.join('\n  ')}`);

  const notFound = audits.get(defaultRule) ?? [];
  const pages = [...audits]
    .filter(([path]) => path !== defaultRule && path !== demoRule)
    .map(([path, audits]) => {
      if (path === editorRule) return { path, policy: editorPolicy };
      // A pattern also matches paths that do not exist, where the host shows the 404 page.
      return { path, policy: sitePolicy(path.includes(':') ? [...audits, ...notFound] : audits, origins) };
    });
  return headersFile(pages, sitePolicy(notFound, origins), demoPolicy(audits.get(demoRule) ?? [], origins));
}

/** The rules of the 404 pages (for every path without a rule of its own), of the demo sites and of the online editor. */
const defaultRule = '/*';
const demoRule = '/demo/*';
const editorRule = '/admin/*';

/** The rule for a page: its path. On a large site, a pattern for all languages, because the host limits the rules. */
function ruleOf(file: string, hasPatterns: boolean): string {
  if (file.startsWith('demo/')) return demoRule;
  if (file.startsWith('admin/')) return editorRule;
  const path = `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
  if (path.endsWith('/404')) return defaultRule;
  const [, first = '', ...rest] = path.split('/');
  return hasPatterns && isLocale(first) ? `/${[':locale', ...rest].join('/')}` : path;
}

type Origins = Pick<ExternalUrls, 'backend' | 'frames' | 'analytics'>;

/** The policy for some of the site's pages: files of the site, their own inline blocks, and the origins that they use. */
export function sitePolicy(audits: Audit[], { backend, frames, analytics }: Origins): string {
  const uses = (kind: keyof Audit['uses']) => audits.some((audit) => audit.uses[kind]);
  const { endpoint, script } = (uses('analytics') && analytics) || {};
  return policyText({
    'script-src': ["'self'", ...(script ? [script] : []), ...hashesOf(audits, 'scriptHashes')],
    ...fileDirectives(audits, ["'self'"]),
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
function demoPolicy(audits: Audit[], { own }: Pick<ExternalUrls, 'own'>): string {
  return policyText({
    'script-src': hashesOf(audits, 'scriptHashes'),
    ...fileDirectives(audits, ["'self'", own]),
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
}

function fileDirectives(audits: Audit[], files: string[]): Record<string, string[]> {
  return {
    'style-src': [...files, ...hashesOf(audits, 'styleHashes')],
    'img-src': [...files, 'data:'],
    'media-src': files,
    'font-src': files,
  };
}

/** Sorted, so that the policy does not depend on the order of pages. */
function hashesOf(audits: Audit[], kind: 'scriptHashes' | 'styleHashes'): string[] {
  return [...new Set(audits.flatMap((audit) => audit[kind]))].sort();
}

/** Omits empty directives, which fall back to `default-src 'none'`. */
function policyText(directives: Record<string, string[]>): string {
  const rules = Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${values.join(' ')}`);
  return ["default-src 'none'", ...rules].join('; ');
}

/**
 * The host's `_headers` file: `headers.txt` without its comments. Every matching rule applies and repeated headers are
 * joined, so a rule that replaces a header first removes it (`!`).
 */
export function headersFile(pages: { path: string; policy: string }[], policy: string, demoPolicy: string): string {
  const pageRules = pages.map(
    ({ path, policy }) => `${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${policy}\n\n`,
  );
  const text = readFileSync(new URL('./headers.txt', import.meta.url), 'utf8')
    .replace(/^ *#.*\n/gm, '')
    .replace('{{policy}}', () => policy)
    .replace('{{demoPolicy}}', () => demoPolicy)
    .replace('{{pages}}\n', () => pageRules.join(''));
  assertHostLimits(text);
  return text;
}

/** The host silently drops what exceeds 2,000 characters per line or 100 rules. */
function assertHostLimits(text: string): void {
  const lines = text.split('\n');
  const tooLong = lines.find((line) => line.length > 1800);
  if (tooLong) {
    const line = `the line "${tooLong.trim().slice(0, 30)}…" has ${tooLong.length} characters of at most 1800`;
    const advice = 'fewer different inline scripts and styles make the policy shorter';
    throw new Error(`Cannot write "_headers": ${line}; ${advice}`);
  }
  const rules = lines.filter((line) => line.startsWith('/')).length;
  const advice = 'each page needs one, so a site of more pages needs patterns for them in `ruleOf`';
  if (rules > 90) throw new Error(`Cannot write "_headers": it has ${rules} rules of at most 90; ${advice}`);
}
