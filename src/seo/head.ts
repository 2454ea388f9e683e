import { company } from '~/business/company';
import { plans } from '~/business/plans';
import { formatPrice } from '~/i18n/format';
import { defaultLocale, isDraft, language, locales, type Locale } from '~/i18n/locales';
import { href, isRoute, routePaths, type PageName, type Route } from '~/i18n/routes';
import { translator } from '~/i18n/translate';

/** A page's own settings; all else follows from its locale and route. The specification lists them; no page needs one yet. */
export interface HeadOptions {
  /** The path or URL of the link-preview image. */
  image?: string | undefined;
  /** Comma-separated; by default the page's own. */
  keywords?: string | undefined;
  /** Open Graph type. */
  type?: string | undefined;
  noindex?: boolean | undefined;
  /** Whether the page links to its alternates in other languages. */
  hreflang?: boolean | undefined;
}

/** `site` is the public origin. */
export function pageHead(locale: Locale, page: PageName, site: URL, options: HeadOptions = {}) {
  const t = translator(locale);
  const values = headValues(locale);
  const route = isRoute(page) ? page : undefined;
  const hreflang = options.hreflang ?? true;
  return {
    title: t(`head.${page}.title`, values),
    description: t(`head.${page}.description`, values),
    keywords: options.keywords ?? t(`head.${page}.keywords`),
    author: company.name,
    /** Undefined if the page is not a route. */
    canonical: route && new URL(href(locale, route), site).href,
    alternates: route && hreflang && !isDraft(locale) ? languageAlternates(route, site) : [],
    image: new URL(options.image ?? socialImagePath(locale, page), site).href,
    type: options.type ?? 'website',
    noindex: options.noindex ?? (route === undefined || isDraft(locale)),
    locale: language(locale).openGraph,
    localeAlternates: locales.filter((other) => other !== locale).map((other) => language(other).openGraph),
  };
}

function languageAlternates(route: Route, site: URL) {
  const absolute = (locale: Locale) => new URL(href(locale, route), site).href;
  return [
    ...locales.filter((locale) => !isDraft(locale)).map((locale) => ({ hrefLang: locale, href: absolute(locale) })),
    { hrefLang: 'x-default', href: absolute(defaultLocale) },
  ];
}

/** The placeholder values of titles and descriptions. */
export function headValues(locale: Locale) {
  const cheapest = Math.min(...plans.map((plan) => plan.price.monthly));
  return { fromPrice: formatPrice(locale, cheapest) };
}

/** The path of a page's link-preview image; a page that is not a route uses that of the home page. */
export function socialImagePath(locale: Locale, page: PageName): string {
  const name = page === 'home' || !isRoute(page) ? 'home' : routePaths[page].slice(1);
  return `/social/${name}-${locale}.png`;
}
