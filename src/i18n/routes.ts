import { defaultLocale, locales, type Locale } from './locales.ts';

/** Every page of the site and its address in English; the other languages put their prefix before it. */
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

/** What a page can be: one of the routes, or the answer to an address that is none of them. */
export type PageName = Route | 'notFound';

export const routes = Object.keys(routePaths) as Route[];

/** The pages of the header's navigation, in order. */
export const navigation = [
  'home',
  'services',
  'portfolio',
  'about',
  'contact',
  'packages',
  'smsConsent',
] as const satisfies Route[];

/** The quick links of the footer. */
export const footerLinks = ['services', 'portfolio', 'about', 'contact'] as const satisfies Route[];

/** The canonical address of a page in a language: `/`, `/fr/`, `/services`, `/fr/services`. */
export function href(locale: Locale, route: Route): string {
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  return `${prefix}${routePaths[route]}`;
}

/** One static path for each language, for a page under `src/pages/[...locale]/`. */
export function localizedPaths() {
  return locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));
}
