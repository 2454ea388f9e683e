import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { defaultLocale, locales } from '../../src/i18n/locales.ts';
import { href } from '../../src/i18n/routes.ts';

/** Writes the host's `_redirects` after a build: each bare language prefix redirects to its home page. */
export function hostRedirects(): AstroIntegration {
  return {
    name: 'host-redirects',
    hooks: { 'astro:build:done': ({ dir }) => writeFile(new URL('_redirects', dir), redirectsFile()) },
  };
}

/** `/en` and `/en/` to `/`; `/fr` to `/fr/`. */
export function redirectsFile(): string {
  const lines = locales.map((locale) => `/${locale} ${href(locale, 'home')} 301`);
  return [...lines, `/${defaultLocale}/ ${href(defaultLocale, 'home')} 301`, ''].join('\n');
}
