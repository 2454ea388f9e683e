import type { Locale } from '~/i18n/locales';
import { routePaths, type PageName } from '~/i18n/routes';

/** The path of a page's link-preview image; the 404 page uses the home page's. */
export function socialImagePath(locale: Locale, page: PageName): string {
  const name = page === 'notFound' || page === 'home' ? 'home' : routePaths[page].slice(1);
  return `/social/${name}-${locale}.png`;
}
