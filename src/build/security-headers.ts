import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { headersFile } from './headers-file.ts';
import { auditHtml, type AllowedOrigins, type Audit } from './html-audit.ts';
import { pagesIn } from './pages.ts';
import { demoPolicy, sitePolicy, type PolicyOrigins } from './security-policy.ts';

/** The site's whole answer to "what may run here": written from the finished pages, after every build. */
export function securityHeaders(origins: PolicyOrigins): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const text = await headersOf(folder, origins);
        await writeFile(join(folder, '_headers'), text);
        logger.info('"_headers" holds the policy of every page');
      },
    },
  };
}

/** The text of `_headers` for a folder of built pages. Throws one error that lists everything a policy cannot allow. */
export async function headersOf(folder: string, origins: PolicyOrigins): Promise<string> {
  const site: Audit[] = [];
  const demo: Audit[] = [];
  const problems: string[] = [];
  for (const file of await pagesIn(folder)) {
    const isDemo = file.startsWith('demo/');
    const audit = auditHtml(await readFile(join(folder, file), 'utf8'), isDemo ? none : allowedBy(origins));
    problems.push(...audit.problems.map((problem) => `${file}: ${problem}`));
    (isDemo ? demo : site).push(audit);
  }
  if (problems.length > 0) {
    throw new Error(`Cannot allow what these pages do, the browser would block it:\n  ${problems.join('\n  ')}`);
  }
  return headersFile({ site: sitePolicy(site, origins), demo: demoPolicy(demo) });
}

const none: AllowedOrigins = { frames: [], forms: [] };

function allowedBy({ backend, frames }: PolicyOrigins): AllowedOrigins {
  return { frames, forms: [backend] };
}
