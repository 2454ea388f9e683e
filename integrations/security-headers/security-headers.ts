import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ExternalAddresses } from '../../src/business/external-addresses.ts';
import { isLocale } from '../../src/i18n/locales.ts';
import { headersFile } from './headers-file.ts';
import { auditHtml, type Audit, type Reach } from './html-audit.ts';
import { pagesIn } from '../html/html-files.ts';
import { demoPolicy, sitePolicy } from './content-security-policy.ts';

/** The site's whole answer to "what may run here": written from the finished pages, after every build. */
export function securityHeaders(addresses: ExternalAddresses): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const text = await headersOf(folder, addresses);
        await writeFile(join(folder, '_headers'), text);
        logger.info('"_headers" holds the policy of every page');
      },
    },
  };
}

/** The text of `_headers` for a folder of built pages. Throws one error that lists everything a policy cannot allow. */
export async function headersOf(folder: string, addresses: ExternalAddresses): Promise<string> {
  const pages: { file: string; audit: Audit }[] = [];
  const problems: string[] = [];
  for (const file of await pagesIn(folder)) {
    const reach = isDemo(file) ? nowhere(addresses) : reachOf(addresses);
    const audit = auditHtml(await readFile(join(folder, file), 'utf8'), reach);
    problems.push(...audit.problems.map(({ line, what }) => `${file}:${line}: ${what}`));
    pages.push({ file, audit });
  }
  if (problems.length > 0) throw new Error(`Cannot allow what these pages do:\n  ${problems.join('\n  ')}`);

  const auditsOf = (which: (file: string) => boolean) =>
    pages.filter(({ file }) => which(file)).map(({ audit }) => audit);
  const notFound = auditsOf(isNotFound);
  const ruled = pages.map(({ file }) => file).filter((file) => !isDemo(file) && !isNotFound(file));
  const pathOf = ruled.length <= maxPageRules ? ownPath : sharedPath;
  const paths = new Set(ruled.map(pathOf));
  return headersFile({
    policy: sitePolicy(notFound, addresses),
    demoPolicy: demoPolicy(auditsOf(isDemo), addresses),
    pages: [...paths].map((path) => {
      const audits = auditsOf((file) => !isDemo(file) && pathOf(file) === path);
      // A pattern also matches what is no language: the 404 page is shown there.
      const shown = path.includes(':') ? [...audits, ...notFound] : audits;
      return {
        path,
        policy: sitePolicy(shown, addresses),
        framesStrangers: audits.some((audit) => audit.framesStrangers),
      };
    }),
  });
}

const isDemo = (file: string) => file.startsWith('demo/');
const isNotFound = (file: string) => /(^|\/)404\.html$/.test(file);

/** A rule for each page is the shortest for visitors, and there may be only so many. */
const maxPageRules = 70;

/** The path of a page on the host. */
function ownPath(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
}

/** The same for all languages with a prefix, which then share one rule, however many there are. */
function sharedPath(file: string): string {
  const [, first = '', ...rest] = ownPath(file).split('/');
  return `/${[isLocale(first) ? ':locale' : first, ...rest].join('/')}`;
}

function reachOf({ own, links, frames, backend }: ExternalAddresses): Reach {
  return { own, links, frames, forms: [backend] };
}

/** A demo site leads nowhere but to itself. */
function nowhere({ own }: ExternalAddresses): Reach {
  return { own, links: [], frames: [], forms: [] };
}
