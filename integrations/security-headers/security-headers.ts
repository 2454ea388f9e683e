import { readFileSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ExternalUrls } from '../../src/business/external-urls.ts';
import { isLocale } from '../../src/i18n/locales.ts';
import { auditHtml, type Audit } from './html-audit.ts';
import { demoPolicy, sitePolicy } from './content-security-policy.ts';

/** Writes the host's `_headers` file after every build, with a Content-Security-Policy derived from the built pages. */
export function securityHeaders(origins: ExternalUrls): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const text = await headersOf(fileURLToPath(dir), origins);
        await writeFile(new URL('_headers', dir), text);
        logger.info('Wrote "_headers" with the security policy of every page');
      },
    },
  };
}

/** The text of `_headers` for a folder of built pages. Throws one error that lists every policy violation. */
export async function headersOf(folder: string, origins: ExternalUrls): Promise<string> {
  const paths = await Array.fromAsync(glob('**/*.html', { cwd: folder }));
  const files = paths.map((path) => path.replaceAll('\\', '/')).sort();
  const isShared = files.filter((file) => !otherRules.has(ruleOf(file))).length > maxPageRules;
  const { own, links, frames, backend, analytics } = origins;
  const audits = new Map<string, Audit[]>();
  const problems: string[] = [];
  for (const file of files) {
    const rule = ruleOf(file, isShared);
    // A demo site links only to itself.
    const listed =
      rule === '/demo/*' ? { links: [], frames: [], forms: [] } : { links, frames, forms: [backend], analytics };
    const audit = auditHtml(readFileSync(join(folder, file), 'utf8'), { own, ...listed });
    problems.push(...audit.problems.map(({ line, what }) => `${file}:${line}: ${what}`));
    audits.set(rule, [...(audits.get(rule) ?? []), audit]);
  }
  if (problems.length > 0) throw new Error(`These pages violate the security policy:\n  ${problems.join('\n  ')}`);

  const notFound = audits.get('/*') ?? [];
  const pages = [...audits]
    .filter(([rule]) => !otherRules.has(rule))
    .map(([path, audits]) => {
      // For paths that may not exist as well, where the host shows the 404 page: a pattern's, or the default rule's.
      const withNotFound = sitePolicy([...audits, ...notFound], origins);
      return { path, withNotFound, policy: path.includes(':') ? withNotFound : sitePolicy(audits, origins) };
    });
  // The policy that most of the pages could share, such as all posts of a blog: it saves the most rules.
  const groups = [...Map.groupBy(pages, ({ withNotFound }) => withNotFound)];
  const [mostCommon] = groups.sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const sharedPolicy = pages.length > maxPageRules ? mostCommon : undefined;
  return headersFile({
    policy: sharedPolicy ?? sitePolicy(notFound, origins),
    demoPolicy: demoPolicy(audits.get('/demo/*') ?? [], origins),
    pages: pages.filter((page) => page.withNotFound !== sharedPolicy),
  });
}

/** The rules of the 404 pages and the demo sites. */
const otherRules = new Set(['/*', '/demo/*']);

/** A rule per page gives the shortest headers, but the host limits the rules: beyond this, languages share one. */
const maxPageRules = 70;

/** The rule for a page: its path, or if `isShared` a pattern for all languages with a prefix. */
function ruleOf(file: string, isShared = false): string {
  if (file.startsWith('demo/')) return '/demo/*';
  const path = `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
  if (path.endsWith('/404')) return '/*';
  const [, first = '', ...rest] = path.split('/');
  return isShared && isLocale(first) ? `/${[':locale', ...rest].join('/')}` : path;
}

/** What the headers of a site are built from. */
interface SiteRules {
  /** The policy where no page rule matches: the 404 pages, and on a large site those that share one policy. */
  policy: string;
  demoPolicy: string;
  /** The pages at one path or path pattern of the host. */
  pages: { path: string; policy: string }[];
}

/**
 * The host's `_headers` file: `headers.txt` without its comments. Every matching rule applies and repeated headers are
 * joined, so a rule that replaces a header first removes it (`!`).
 */
export function headersFile({ policy, demoPolicy, pages }: SiteRules): string {
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
  const advice = 'pages with the same inline scripts and styles share one, so give them one layout';
  if (rules > 90) throw new Error(`Cannot write "_headers": it has ${rules} rules of at most 90; ${advice}`);
}
