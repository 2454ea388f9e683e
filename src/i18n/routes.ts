import { portfolio } from '../business/portfolio.ts';
import { features, type OptionalPage } from '../business/features.ts';
import { questions } from '../business/questions.ts';
import { defaultLocale, locales, type Locale, type LocaleProps } from './locales.ts';

/** The English path of every possible page; other languages add their prefix. */
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
  accessibility: '/accessibility',
  clinics: '/clinics',
  // "npm run new" adds a page above this line.
} as const;

export type Route = keyof typeof routePaths;

/** Pages that no navigation and no search engine lists: two that mails link to, and the 404 page. */
export const unlistedPages = ['meeting', 'decision', 'notFound'] as const;

export type PageName = Route | (typeof unlistedPages)[number];

/** The props of a component that depends on the language and the page. */
export interface PageProps extends LocaleProps {
  page: PageName;
}

export function hasPage(page: PageName): boolean {
  if (page === 'smsConsent' || page === 'smsCompliance') return features.texting;
  if (page === 'meeting') return features.meetings;
  if (page === 'clinics') return questions.health !== 'left out';
  if (page === 'portfolio' && portfolio.length === 0) return false;
  return page in features.pages ? features.pages[page as OptionalPage] : true;
}

export const routes = (Object.keys(routePaths) as Route[]).filter(hasPage);

/** The header's links. */
export const navigation = (
  ['home', 'services', 'portfolio', 'about', 'contact', 'packages', 'smsConsent'] as const
).filter(hasPage);

export const footerLinks = (
  [
    'services',
    'portfolio',
    'about',
    'contact',
    'clinics',
    // "npm run new" adds a link above this line.
  ] as const
).filter(hasPage);

/** The canonical path: `/`, `/fr/`, `/services`, `/fr/services`. */
export function href(locale: Locale, route: Route): string {
  return `${prefixOf(locale)}${routePaths[route]}`;
}

/** The path of any page; the 404 page, which has none, leads home. */
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

/** The static paths of a page in `src/pages/[...locale]/`: none if the page is off. */
export function localizedPaths(page: PageName) {
  return (hasPage(page) ? locales : []).map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));
}
