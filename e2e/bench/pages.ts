import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { elementsIn, readText, sitePages, textOf, textsOf, type SitePage } from '../built-site.ts';
import { pathOf } from '../site.ts';
import { baselineFolder, baselinePage, withoutHeaders } from './baseline.ts';

/** A page and its baseline, by their paths on the same server. */
export interface BenchPage {
  page: SitePage;
  path: string;
  baselinePath: string;
  /** Where its file itself is served with 200; differs from `path` for the 404 pages. */
  filePath: string;
}

/** Every page; the 404 pages at a path that no page has. */
export const benchPages: BenchPage[] = sitePages.map((page) => {
  const isNotFound = page.name === 'notFound';
  const path = isNotFound ? `${page.path.replace(/\/$/, '')}/no-such-page` : page.path;
  const filePath = isNotFound ? `/${page.file.replace(/\.html$/, '')}` : path;
  return { page, path, baselinePath: `/${baselineFolder}${path}`, filePath };
});

/** The baseline of a page; it links to that of another page. */
export function baselineOf(page: SitePage): string {
  const title = elementsIn(page.file).find(({ tagName }) => tagName === 'title');
  const lines = textsOf(page).filter(({ kind, where }) => kind === 'visible' && where !== 'title');
  const next = `/${baselineFolder}${pathOf(page.locale, page.name === 'services' ? 'contact' : 'services')}`;
  return baselinePage({ lang: page.locale, title: title ? textOf(title) : '', lines, next });
}

/** Writes the baseline of every page into the folder of the built site. */
export function writeBaselines(site: string): void {
  for (const { page } of benchPages) {
    const file = join(site, baselineFolder, page.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, baselineOf(page));
  }
  appendFileSync(join(site, '_headers'), withoutHeaders(readText('_headers'), baselineFolder));
}
