import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { elementsIn, readText, sitePages, textOf, textsOf, type SitePage, type Text } from '../built-site.ts';
import { pathOf } from '../site.ts';

/** The folder of the baselines, on the same server as the site. */
export const baselineFolder = 'baseline';

const headingTag = /^h[1-6]$/;

/**
 * The least that could carry a page's words: bare headings and paragraphs, a line of style, one link, and nothing else
 * to load or run. The time it takes to show is what network and browser cost any page.
 */
export function baselinePage(page: {
  lang: string;
  title: string;
  lines: readonly Pick<Text, 'where' | 'text'>[];
  next: string;
}): string {
  const blocks = page.lines.map(({ where, text }) => {
    const tag = headingTag.test(where) ? where : 'p';
    return `<${tag}>${escape(text)}</${tag}>`;
  });
  return [
    '<!doctype html>',
    `<html lang="${escape(page.lang)}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escape(page.title)}</title>`,
    '<link rel="icon" href="data:,">',
    '<style>body{font:1em/1.6 sans-serif;margin:1em auto;max-width:38em;padding:0 1em}</style>',
    `<p><a href="${escape(page.next)}">${escape(page.next)}</a></p>`,
    ...blocks,
    '',
  ].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The baseline of a page; it links to that of another page. */
export function baselineOf(page: SitePage): string {
  const title = elementsIn(page.file).find(({ tagName }) => tagName === 'title');
  const lines = textsOf(page).filter(({ kind, where }) => kind === 'visible' && where !== 'title');
  const next = `/${baselineFolder}${pathOf(page.locale, page.name === 'services' ? 'contact' : 'services')}`;
  return baselinePage({ lang: page.locale, title: title ? textOf(title) : '', lines, next });
}

/** Writes the baseline of every page into the folder of the built site. */
export function writeBaselines(site: string): void {
  for (const page of sitePages) {
    const file = join(site, baselineFolder, page.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, baselineOf(page));
  }
  appendFileSync(join(site, '_headers'), withoutHeaders(readText('_headers'), baselineFolder));
}

/** A `_headers` rule that removes from a folder's files the headers that the rule for all pages adds. */
export function withoutHeaders(headersFile: string, folder: string): string {
  const [, rule = ''] = /^\/\*\n((?: {2}.*\n?)+)/m.exec(headersFile) ?? [];
  const names = Array.from(rule.matchAll(/^ {2}([\w-]+):/gm), ([, name]) => name);
  return `\n/${folder}/*\n${names.map((name) => `  ! ${name}\n`).join('')}`;
}
