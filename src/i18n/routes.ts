import { portfolio } from '../business/portfolio.ts';
import { features, type OptionalPage } from '../business/features.ts';
import { defaultLocale, locales, type Locale } from './locales.ts';

/** Every page that there can be, with its English path; other languages add their prefix. */
export const routePaths = {
  home: '/',
  services: '/services',
  portfolio: '/portfolio',
  about: '/about',
  contact: '/contact',
  packages: '/packages',
  smsConsent: '/sms-consent',
  privacy: '/privacy',
  terms: '/terms',
  smsCompliance: '/sms-compliance',
} as const;

export type Route = keyof typeof routePaths;

/** One of the routes, or a page that search engines and navigation do not know. */
export type PageName = Route | 'meeting' | 'decision' | 'notFound';

/** Whether the company wants a page. */
export function hasPage(page: PageName): boolean {
  if (page === 'smsConsent' || page === 'smsCompliance') return features.texting;
  if (page === 'meeting') return features.meetings;
  if (page === 'portfolio' && portfolio.length === 0) return false;
  return page in features.pages ? features.pages[page as OptionalPage] : true;
}

/** The pages of the site. */
export const routes = (Object.keys(routePaths) as Route[]).filter(hasPage);

/** The links of the header, in order. */
export const navigation = (
  ['home', 'services', 'portfolio', 'about', 'contact', 'packages', 'smsConsent'] as const
).filter(hasPage);

/** The links of the footer, in order. */
export const footerLinks = (['services', 'portfolio', 'about', 'contact'] as const).filter(hasPage);

/** The canonical path of a page in a language: `/`, `/fr/`, `/services`, `/fr/services`. */
export function href(locale: Locale, route: Route): string {
  return `${prefixOf(locale)}${routePaths[route]}`;
}

/** The path of a page in a language; the 404 page, which has no path of its own, leads home. */
export function pagePath(locale: Locale, page: PageName): string {
  if (page === 'meeting' || page === 'decision') return `${prefixOf(locale)}/${page}`;
  return href(locale, page === 'notFound' ? 'home' : page);
}

export function isRoute(page: PageName): page is Route {
  return Object.hasOwn(routePaths, page);
}

function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** The static paths of a page under `src/pages/[...locale]/`: one per language, none for a page that is off. */
export function localizedPaths(page: PageName) {
  return (hasPage(page) ? locales : []).map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));
}
