import type { Locale } from '~/i18n/locales';
import { isRoute, routePaths, type PageName } from '~/i18n/routes';

/** The path of a page's link-preview image; a page that is not a route uses the home page's. */
export function socialImagePath(locale: Locale, page: PageName): string {
  const name = page === 'home' || !isRoute(page) ? 'home' : routePaths[page].slice(1);
  return `/social/${name}-${locale}.png`;
}
