import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';
import { pagesIn } from './pages.ts';

/**
 * After a build, leaves each page only the rules that it or one of its islands can use: every page inlines
 * its styles, so what another page needs would be sent for nothing. The islands' props change their quotes,
 * which spares an entity for each of theirs. Has to run before the security policy hashes what is left.
 */
export function leanPages(): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        let [before, after] = [0, 0];
        for (const page of await pagesIn(root)) {
          if (page.startsWith('demo/')) continue;
          const file = join(root, page);
          const html = readFileSync(file, 'utf8');
          const lean = withPlainQuotes(await withUsedStyles(html, islandCode(html, root)));
          [before, after] = [before + html.length, after + lean.length];
          writeFileSync(file, lean);
        }
        logger.info(`Pages are ${Math.round((1 - after / before) * 100)} % smaller without what they do not use`);
      },
    },
  };
}

/** The page with one style of the rules it can use; `code` is the source of the islands that may add to it. */
export async function withUsedStyles(html: string, code: string): Promise<string> {
  const styles = [...html.matchAll(styleElement)];
  const [first] = styles;
  if (!first) return html;
  const bare = html.replace(styleElement, '');
  // Together, because one style may use the variables of another.
  const [purged] = await new PurgeCSS().purge({
    content: [
      { raw: bare, extension: 'html' },
      { raw: code, extension: 'js' },
    ],
    css: [{ raw: styles.map(([, css]) => css).join('') }],
    defaultExtractor: (text) => text.match(/[^<>"'`\s=]+/g) ?? [],
    // A pseudo-class alone (`:focus-visible`) can match anything.
    safelist: [/^:/],
    variables: true,
    keyframes: true,
  });
  const style = `<style>${plainDefaults(purged?.css ?? '')}</style>`;
  return bare.slice(0, first.index) + style + bare.slice(first.index);
}

/** The same page with the islands' props, which are JSON, between single quotes. */
export function withPlainQuotes(html: string): string {
  return html.replace(/ props="([^"]*)"/g, (_, json: string) => {
    return ` props='${json.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'`;
  });
}

/**
 * Tailwind declares the defaults of its variables twice, once for browsers without `@property`. That rule
 * alone does for all.
 */
function plainDefaults(css: string): string {
  return css
    .replace(/@property --tw-[^}]*\}/g, '')
    .replace(/(@layer properties\s*\{)\s*@supports[^{]*\{([^{}]*\{[^}]*\})\s*\}/, '$1$2');
}

const styleElement = /<style>([\s\S]*?)<\/style>/g;

/** Every file that the page's islands may load, at once or later. */
function islandCode(html: string, root: string): string {
  const found = new Set<string>();
  const visit = (path: string) => {
    const file = join(root, path);
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.-]+\.js)["'`]/g))
      if (name) visit(`_astro/${name}`);
  };
  for (const [, path] of html.matchAll(/component-url="\/([^"]+)"/g)) if (path) visit(path);
  return [...found].map((file) => readFileSync(file, 'utf8')).join('\n');
}
