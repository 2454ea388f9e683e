import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { elementsIn, readText, sitePages, textOf, textsOf, type SitePage } from '../built-site.ts';
import { addressOf } from '../site.ts';
import { floorFolder, floorPage, withoutHeaders } from './floor.ts';

/** A page and its floor, by their addresses on the same server. */
export interface BenchPage {
  page: SitePage;
  path: string;
  floorPath: string;
  /** Where its file itself is served with 200: for a page for wrong addresses another one than `path`. */
  filePath: string;
  isNotFound: boolean;
}

/** Every page, those for wrong addresses at an address that no page has. */
export const benchPages: BenchPage[] = sitePages.map((page) => {
  const isNotFound = page.name === 'notFound';
  const path = isNotFound ? `${page.path.replace(/\/$/, '')}/no-such-page` : page.path;
  const filePath = isNotFound ? `/${page.file.replace(/\.html$/, '')}` : path;
  return { page, path, floorPath: `/${floorFolder}${path}`, filePath, isNotFound };
});

/** Writes the floor of every page into the folder of the built site. */
export function writeFloor(site: string): void {
  for (const { page } of benchPages) {
    const file = join(site, floorFolder, page.file);
    mkdirSync(dirname(file), { recursive: true });
    const title = elementsIn(page.file).find(({ tagName }) => tagName === 'title');
    const lines = textsOf(page).filter(({ kind, where }) => kind === 'visible' && where !== 'title');
    const next = `/${floorFolder}${addressOf(page.locale, page.name === 'services' ? 'contact' : 'services')}`;
    writeFileSync(file, floorPage({ lang: page.locale, title: title ? textOf(title) : '', lines, next }));
  }
  appendFileSync(join(site, '_headers'), withoutHeaders(readText('_headers'), floorFolder));
}
