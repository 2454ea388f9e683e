import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';
import { locales } from '../../src/i18n/locales.ts';
import { withoutLongProps } from './island-props.ts';
import { pagesIn } from '../html/html-files.ts';

/**
 * After a build, leaves each page only the rules that it or one of its islands can use: every page inlines
 * its styles, so what another page needs would be sent for nothing. A page has the same style in every
 * language, or the security policy would name one for each. The islands' long props go into files; short ones
 * change their quotes, which spares an entity for each of theirs. Has to run before the policy hashes what is left.
 */
export function leanPages(): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = (await pagesIn(root)).filter((page) => !page.startsWith('demo/'));
        let [before, after] = [0, 0];
        for (const twins of Map.groupBy(files, withoutLanguage).values()) {
          const pages = twins.map((page) => readFileSync(join(root, page), 'utf8'));
          const style = await usedStyles(pages, islandCode(pages, root));
          for (const [index, html] of pages.entries()) {
            const { html: short, files } = withoutLongProps(withStyle(html, style));
            for (const { path, text } of files) writeFileSync(join(root, path), text);
            const lean = withPlainQuotes(short);
            [before, after] = [before + html.length, after + lean.length];
            writeFileSync(join(root, twins[index] ?? ''), lean);
          }
        }
        logger.info(`Pages are ${Math.round((1 - after / before) * 100)} % smaller without what they do not use`);
      },
    },
  };
}

/** `services.html` for `services.html` and `fr/services.html`. */
function withoutLanguage(page: string): string {
  const [first = '', ...rest] = page.split('/');
  return (locales as readonly string[]).includes(first) ? rest.join('/') : page;
}

/**
 * What these pages, which have the same styles, can use of them; `code` is the source of the islands that may
 * add to the pages.
 */
export async function usedStyles(pages: string[], code: string): Promise<string> {
  // Together, because one style may use the variables of another.
  const css = stylesOf(pages[0] ?? '').join('');
  // Words are no names of classes, and differ from language to language.
  const tags = new Set<string>();
  for (const html of pages) for (const [tag] of html.matchAll(/<\w[^>]*>/g)) tags.add(tag);
  const [purged] = await new PurgeCSS().purge({
    content: [
      { raw: [...tags].join('\n'), extension: 'html' },
      { raw: code, extension: 'js' },
    ],
    css: [{ raw: css }],
    defaultExtractor: (text) => text.match(/[^<>"'`\s=]+/g) ?? [],
    // A pseudo-class alone (`:focus-visible`) can match anything.
    safelist: [/^:/],
    variables: true,
    keyframes: true,
  });
  return plainDefaults(purged?.css ?? '');
}

/** The page with this style in the place of its own. A style element with an attribute is left alone. */
export function withStyle(html: string, style: string): string {
  const at = html.search(styleElement);
  if (at === -1) return html;
  const bare = html.replace(styleElement, '');
  return `${bare.slice(0, at)}<style>${style}</style>${bare.slice(at)}`;
}

/** The same page with the islands' props, which are JSON, between single quotes. */
export function withPlainQuotes(html: string): string {
  return html.replace(/ props="([^"]*)"/g, (_, json: string) => {
    return ` props='${json.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'`;
  });
}

/**
 * Tailwind declares the defaults of its variables twice, once for browsers without `@property`: that rule alone
 * does for all. Two of them need not be there: our base styles make every border solid, and a `leading-*` class
 * stands after the `text-*` class whose line height it changes.
 */
function plainDefaults(css: string): string {
  return css
    .replace(/@property --tw-[^}]*\}/g, '')
    .replace(/(@layer properties\s*\{)\s*@supports[^{]*\{([^{}]*\{[^}]*\})\s*\}/, '$1$2')
    .replace(/border[-\w]*-style:var\(--tw-border-style\);?/g, '')
    .replace(/--tw-border-style:\w+;?/g, '')
    .replace(/var\(--tw-leading,((?:[^()]|\([^()]*\))*)\)/g, '$1')
    .replace(/--tw-leading:[^;}]+;?/g, '')
    .replace(/@layer properties\s*\{\*,:before,:after,::backdrop\{\}\}/, '');
}

const styleElement = /<style>([\s\S]*?)<\/style>/g;

function stylesOf(html: string): string[] {
  return [...html.matchAll(styleElement)].map(([, css = '']) => css);
}

/** Every file that the islands of these pages may load, at once or later. */
function islandCode(pages: string[], root: string): string {
  const found = new Set<string>();
  const visit = (path: string) => {
    const file = join(root, path);
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.-]+\.js)["'`]/g))
      if (name) visit(`_astro/${name}`);
  };
  for (const html of pages) for (const [, path] of html.matchAll(/component-url="\/([^"]+)"/g)) if (path) visit(path);
  return [...found].map((file) => readFileSync(file, 'utf8')).join('\n');
}
