import { defaultLocale, locales, type Locale } from './locales.ts';

/** Every page with its English path; other languages add their prefix. */
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

/** One of the routes, or the 404 page. */
export type PageName = Route | 'notFound';

export const routes = Object.keys(routePaths) as Route[];

/** The links of the header, in order. */
export const navigation = [
  'home',
  'services',
  'portfolio',
  'about',
  'contact',
  'packages',
  'smsConsent',
] as const satisfies Route[];

/** The links of the footer, in order. */
export const footerLinks = ['services', 'portfolio', 'about', 'contact'] as const satisfies Route[];

/** The canonical path of a page in a language: `/`, `/fr/`, `/services`, `/fr/services`. */
export function href(locale: Locale, route: Route): string {
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  return `${prefix}${routePaths[route]}`;
}

/** The static paths of a page under `src/pages/[...locale]/`: one per language. */
export function localizedPaths() {
  return locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));
}
