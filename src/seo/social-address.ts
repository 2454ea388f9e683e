import type { Locale } from '~/i18n/locales';
import { routePaths, type PageName } from '~/i18n/routes';

/** The path of the image that stands for a page when it is shared. What has no page of its own shows the home page's. */
export function socialImagePath(locale: Locale, page: PageName): string {
  const name = page === 'notFound' || page === 'home' ? 'home' : routePaths[page].slice(1);
  return `/social/${name}-${locale}.png`;
}
