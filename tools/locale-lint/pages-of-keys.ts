import { defaultLocale, type Locale } from '../../src/i18n/locales.ts';
import { href, routePaths, type Route } from '../../src/i18n/routes.ts';

/** Branches whose words stand on a page of another name, and those that stand on many: there, on one of them. */
const routesOfBranches: Record<string, Route> = {
  pages: 'home',
  layout: 'home',
  business: 'home',
  legal: 'privacy',
  roi: 'services',
  'roi.estimate': 'contact',
};

/**
 * The address of a page that shows a text, with the words to scroll to where browsers know how. The page for
 * wrong addresses is shown at any of them.
 */
export function pageOfKey(key: string, locale: Locale, text: string): string {
  const [branch = '', second = ''] = key.split('.');
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  if (branch === 'notFound' || (branch === 'head' && second === 'notFound')) return `${prefix}/no-such-page`;
  const named = branch === 'head' ? second : branch;
  const route = routesOfBranches[`${branch}.${second}`] ?? routesOfBranches[branch] ?? (named as Route);
  if (!Object.hasOwn(routePaths, route)) throw new Error(`Cannot say which page shows "${key}"`);
  const words = branch === 'head' ? '' : (text.split(/\{\{.*?\}\}|\n/)[0] ?? '').trim();
  return href(locale, route) + (words.length > 3 ? `#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}` : '');
}
