import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { elementsIn, readText, sitePages, textOf, textsOf, type SitePage } from '../built-site.ts';
import { pathOf } from '../site.ts';

/** The folder of the baselines, on the same server as the site. */
export const baselineFolder = 'baseline';

const headingTag = /^h[1-6]$/;

/**
 * The baseline of a page, the least that could carry its words: bare headings and paragraphs, a line of style, one link
 * to the baseline of another page, and nothing else to load or run. The time it takes to show is what network and browser
 * cost any page.
 */
export function baselineOf(page: SitePage): string {
  const title = elementsIn(page.file).find(({ tagName }) => tagName === 'title');
  const lines = textsOf(page).filter(({ kind, where }) => kind === 'visible' && where !== 'title');
  const next = `/${baselineFolder}${pathOf(page.locale, page.name === 'services' ? 'contact' : 'services')}`;
  const blocks = lines.map(({ where, text }) => {
    const tag = headingTag.test(where) ? where : 'p';
    return `<${tag}>${escape(text)}</${tag}>`;
  });
  return [
    '<!doctype html>',
    `<html lang="${page.locale}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escape(title ? textOf(title) : '')}</title>`,
    '<link rel="icon" href="data:,">',
    '<style>body{font:1em/1.6 sans-serif;margin:1em auto;max-width:38em;padding:0 1em}</style>',
    `<p><a href="${next}">${next}</a></p>`,
    ...blocks,
    '',
  ].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Writes the baseline of every page into the folder of the built site, to be sent without the headers of the pages. */
export function writeBaselines(site: string): void {
  for (const page of sitePages) {
    const file = join(site, baselineFolder, page.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, baselineOf(page));
  }
  const [, rule = ''] = /^\/\*\n((?: {2}.*\n?)+)/m.exec(readText('_headers')) ?? [];
  const removed = Array.from(rule.matchAll(/^ {2}([\w-]+):/gm), ([, name]) => `  ! ${name}\n`);
  appendFileSync(join(site, '_headers'), `\n/${baselineFolder}/*\n${removed.join('')}`);
}
