import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'postcss';
import parseSelector from 'postcss-selector-parser';

/** Leaves in every page, after every build, the styles that it can use: Tailwind writes one style sheet for all pages. */
export function pageStyles(): AstroIntegration {
  return {
    name: 'page-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const scripts = await filesIn(join(folder, '_astro'), '*.js');
        const pages = await filesIn(folder, '**/*.html');
        for (const [path, html] of pages)
          if (!/^demo[/\\]/.test(path)) await writeFile(join(folder, path), withUsedStyles(html, scripts));
      },
    },
  };
}

const style = /<style>([^]*?)<\/style>/g;

/**
 * A document without the rules for classes that are words neither of the document nor of the scripts that it loads.
 * `scripts` are the texts of all scripts by their file names. The styles become one element, where the largest was: each
 * element is a hash in the security policy.
 */
export function withUsedStyles(html: string, scripts: ReadonlyMap<string, string>): string {
  const words = wordsOf([html.replace(style, ''), ...loadedScripts(html, scripts)].join('\n'));
  const isUsed = (name: string) => words.has(name) || isWrittenDifferently.test(name);
  const sheets = [...html.matchAll(style)].map(([, css = '']) => css);
  const largest = sheets.toSorted((a, b) => b.length - a.length)[0];
  const used = sheets.map((css) => usedStyles(css, isUsed)).join('');
  return html.replace(style, (_, css: string) => (css === largest ? `<style>${used}</style>` : ''));
}

/** The texts of the scripts that a document names, and of those that they name in turn. */
function loadedScripts(html: string, scripts: ReadonlyMap<string, string>): string[] {
  const loaded = new Map<string, string>();
  const add = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+\.js/g)) {
      const script = scripts.get(name);
      if (script === undefined || loaded.has(name)) continue;
      loaded.set(name, script);
      add(script);
    }
  };
  add(html);
  return [...loaded.values()];
}

/** Looks at Tailwind's utilities alone, which it writes for whole words of the code; other names may be put together. */
function usedStyles(css: string, isUsed: (name: string) => boolean): string {
  const canMatch = (selector: string) =>
    parseSelector()
      .astSync(selector)
      .first.nodes.every((part) => part.type !== 'class' || isUsed(part.value));
  const sheet = parse(css);
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params !== 'utilities') return;
    layer.walkRules((rule) => {
      const selectors = rule.selectors.filter(canMatch);
      if (selectors.length > 0) rule.selectors = selectors;
      else rule.remove();
    });
    layer.walkAtRules((block) => {
      if (block.nodes?.length === 0) block.remove();
    });
  });
  return sheet.toString();
}

/** Characters that HTML writes in more than one way. */
const isWrittenDifferently = /[&<>"'`\\]/;

/** What may be the name of a class: the text between spaces, quotes and brackets of tags. */
function wordsOf(text: string): Set<string> {
  return new Set(text.replaceAll(/&(?:quot|#34);/g, '"').match(/[^\s"'`<>\\]+/g));
}

/** The texts of the matching files by their paths in the folder. */
async function filesIn(folder: string, pattern: string): Promise<Map<string, string>> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: folder }));
  const texts = paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}
