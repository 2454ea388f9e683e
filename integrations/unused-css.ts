import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * After a build, removes from each page the classes that it does not use, most of them Tailwind's utilities: Astro inlines
 * one stylesheet, with the utilities of all pages, in every page. Drops Tailwind's `@property` rules, too. Must run before the security policy is derived from the
 * pages, because it contains the hashes of the stylesheets.
 */
export function unusedCss(): AstroIntegration {
  return {
    name: 'unused-css',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const textsOf = async (pattern: string) => {
          const files = await Array.fromAsync(glob(pattern, { cwd: fileURLToPath(dir) }));
          return files.map((file) => ({ file, text: readFileSync(new URL(file, dir), 'utf8') }));
        };
        const scripts = await textsOf('_astro/*.js');
        for (const { file, text } of await textsOf('**/*.html'))
          writeFileSync(new URL(file, dir), withoutUnusedClasses(text, scripts));
      },
    },
  };
}

/**
 * The page without the rules of classes whose names occur neither in it nor in the scripts that its islands load, which add
 * classes in the browser. A class must be written out, as Tailwind demands. The rules before Tailwind's utilities stay.
 */
export function withoutUnusedClasses(html: string, scripts: { file: string; text: string }[]): string {
  const stylesheet = /(?<=<style>[^<]*@layer utilities)\{[^<]+/g;
  const texts = [
    html.replace(stylesheet, '').replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&gt;', '>'),
  ];
  // Goes on with the scripts that it adds, for their imports.
  for (const loader of texts)
    for (const { file, text } of scripts)
      if (!texts.includes(text) && loader.includes(basename(file))) texts.push(text);
  const names = new Set(texts.flatMap((text) => text.split(/[\s"'`]+|&quot;/)));
  const isUnused = (selector: string) => {
    const [, escapedName] = /^(?:(?!:not)[^.])*\.(?!\d)((?:\\[^\da-f]|[\w-])+)/.exec(selector) ?? [];
    return escapedName !== undefined && !names.has(escapedName.replaceAll('\\', ''));
  };
  // Tailwind also gives its variables their initial values by a rule, for browsers that do not know `@property`.
  const rule = /(?<=@layer properties\{)@supports [^{]+\{([^{}]+\{[^{}]*\})\}/;
  const withRule = html.replace(rule, '$1').replace(/@property --tw-[^{}]+\{[^{}]*\}/g, '');
  return withRule.replace(stylesheet, (css) =>
    css
      .replace(/(?<=[{};])([^{};@]+)\{[^{}]*\}/g, (rule, selectors: string) =>
        selectors.split(/(?<!\\),(?![^(]*\))/).every(isUnused) ? '' : rule,
      )
      .replace(/@[^{}]+\{\}/g, ''),
  );
}
