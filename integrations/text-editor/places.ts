import { defaultLocale } from '../../src/i18n/locales.ts';
import { decisionPath, hasPage, href, meetingPath, routes } from '../../src/i18n/routes.ts';
import { textAttribute } from './annotate-name.ts';
import { cookieName, type Places } from './protocol.ts';

/** Asks the dev server for every page in one language, and lists which texts each shows, or may show in another state. */
export async function findPlaces(
  origin: string,
  locales: string[],
  names: ReadonlyMap<string, string>,
): Promise<Places> {
  const [, other = defaultLocale] = locales;
  const pages = [
    ...routes.map((route) => ({ name: route, pathIn: (locale: string) => href(locale, route) })),
    ...(hasPage('meeting') ? [{ name: 'meeting', pathIn: meetingPath }] : []),
    { name: 'decision', pathIn: decisionPath },
    // For unknown addresses without a prefix the dev server has a page of its own.
    { name: 'notFound', pathIn: (locale: string) => `/${locale === defaultLocale ? other : locale}/404` },
  ];
  const shown: Places['shown'] = {};
  for (const [index, { pathIn }] of pages.entries()) {
    const headers = { Accept: 'text/html', Cookie: `${cookieName}=1` };
    const html = await (await fetch(origin + pathIn(other), { headers })).text();
    for (const key of keysOnPage(html)) (shown[key] ??= []).push(index);
  }
  return {
    pages: pages.map(({ name, pathIn }) => ({
      name: name === 'notFound' ? 'The page shown when there is no such page' : (names.get(`pages.${name}`) ?? name),
      paths: Object.fromEntries(locales.map((locale) => [locale, pathIn(locale)])),
    })),
    shown,
  };
}

/** The keys of a page that was sent with the names of its texts. */
export function keysOnPage(html: string): Set<string> {
  const lists = Array.from(html.matchAll(new RegExp(` ${textAttribute}="([^"]*)"`, 'g')), ([, list = '']) => list);
  return new Set(lists.flatMap((list) => list.split(' ').map((name) => name.replace(/^.*:/, ''))));
}
