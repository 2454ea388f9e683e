import { splitAtPlaceholders } from '../../../src/i18n/fill.ts';
import { defaultLocale, type Locale } from '../../../src/i18n/locales.ts';
import { decisionPath, href, meetingPath, routePaths, type Route } from '../../../src/i18n/routes.ts';

/** Branches not named after the page that shows them; for a branch on several pages, one of them. */
const routesByBranch: Record<string, Route> = {
  pages: 'home',
  layout: 'home',
  business: 'home',
  calendarProblems: 'home',
  digest: 'home',
  legal: 'privacy',
  mail: 'contact',
  meetings: 'contact',
  roi: 'services',
  'roi.estimate': 'contact',
  'meetings.booking': 'contact',
};

/** The path of a page that shows a text, with a text fragment for browsers to scroll to. */
export function urlOfKey(key: string, locale: Locale, text: string): string {
  const [branch = '', second = ''] = key.split('.');
  const page = branch === 'head' ? second : branch;
  if (page === 'meeting' || `${branch}.${second}` === 'meetings.change') return meetingPath(locale);
  if (page === 'decision') return decisionPath(locale);
  if (page === 'notFound') return `${locale === defaultLocale ? '' : `/${locale}`}/no-such-page`;
  const route = routesByBranch[`${branch}.${second}`] ?? routesByBranch[branch] ?? (page as Route);
  if (!Object.hasOwn(routePaths, route)) throw new Error(`Cannot tell which page shows "${key}"`);
  const words = branch === 'head' ? '' : (splitAtPlaceholders(text)[0]?.split('\n')[0] ?? '').trim();
  const fragment = `#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
  return href(locale, route) + (words.length > 3 ? fragment : '');
}
