import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ThirdPartyOrigins } from '../../src/business/third-party-origins.ts';
import { isLocale } from '../../src/i18n/locales.ts';
import { headersFile } from './headers-file.ts';
import { auditHtml, type Audit, type AllowedUrls } from './html-audit.ts';
import { htmlFilesIn } from '../html/html-files.ts';
import { demoPolicy, sitePolicy } from './content-security-policy.ts';

/** Writes the host's `_headers` file after every build, with a Content-Security-Policy derived from the built pages. */
export function securityHeaders(origins: ThirdPartyOrigins): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const text = await headersOf(folder, origins);
        await writeFile(join(folder, '_headers'), text);
        logger.info('Wrote "_headers" with the security policy of every page');
      },
    },
  };
}

/** The text of `_headers` for a folder of built pages. Throws one error that lists every policy violation. */
export async function headersOf(folder: string, origins: ThirdPartyOrigins): Promise<string> {
  const pages: { file: string; audit: Audit }[] = [];
  const problems: string[] = [];
  for (const file of await htmlFilesIn(folder)) {
    const allowed = isDemo(file) ? demoUrls(origins) : siteUrls(origins);
    const audit = auditHtml(await readFile(join(folder, file), 'utf8'), allowed);
    problems.push(...audit.problems.map(({ line, what }) => `${file}:${line}: ${what}`));
    pages.push({ file, audit });
  }
  if (problems.length > 0) throw new Error(`These pages violate the security policy:\n  ${problems.join('\n  ')}`);

  const auditsOf = (predicate: (file: string) => boolean) =>
    pages.filter(({ file }) => predicate(file)).map(({ audit }) => audit);
  const notFound = auditsOf(isNotFound);
  const ruled = pages.map(({ file }) => file).filter((file) => !isDemo(file) && !isNotFound(file));
  const pathOf = ruled.length <= maxPageRules ? pagePath : sharedPath;
  const paths = new Set(ruled.map(pathOf));
  return headersFile({
    policy: sitePolicy(notFound, origins),
    demoPolicy: demoPolicy(auditsOf(isDemo), origins),
    pages: [...paths].map((path) => {
      const audits = auditsOf((file) => !isDemo(file) && pathOf(file) === path);
      // A pattern also matches unknown paths, where the host shows the 404 page.
      const served = path.includes(':') ? [...audits, ...notFound] : audits;
      return {
        path,
        policy: sitePolicy(served, origins),
        framesThirdParty: audits.some((audit) => audit.framesThirdParty),
      };
    }),
  });
}

const isDemo = (file: string) => file.startsWith('demo/');
const isNotFound = (file: string) => /(^|\/)404\.html$/.test(file);

/** One rule per page gives the shortest headers, but the host limits the number of rules. */
const maxPageRules = 70;

/** The URL path of a page. */
function pagePath(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
}

/** One path pattern for every language with a prefix, so that they share a rule. */
function sharedPath(file: string): string {
  const [, first = '', ...rest] = pagePath(file).split('/');
  return `/${[isLocale(first) ? ':locale' : first, ...rest].join('/')}`;
}

function siteUrls({ own, links, frames, backend }: ThirdPartyOrigins): AllowedUrls {
  return { own, links, frames, forms: [backend] };
}

/** A demo site links only to itself. */
function demoUrls({ own }: ThirdPartyOrigins): AllowedUrls {
  return { own, links: [], frames: [], forms: [] };
}
