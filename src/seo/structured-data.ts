import { PUBLIC_SCHEDULER_URL } from 'astro:env/client';
import type {
  BreadcrumbList,
  ContactPage,
  Graph,
  Offer,
  OfferCatalog,
  Organization,
  ProfessionalService,
  ReserveAction,
  Review,
  Service,
  WebPage,
} from 'schema-dts';
import { company, openingHours } from '~/business/company';
import { features } from '~/business/features';
import { testimonial, testimonialAuthor } from '~/business/testimonial';
import { services } from '~/business/services';
import { addOns, plans } from '~/business/plans';
import { href, isRoute, pagePath, type PageName } from '~/i18n/routes';
import { currency } from '~/i18n/format';
import { type Locale } from '~/i18n/locales';
import { translator } from '~/i18n/translate';
import { headValues, socialImagePath } from './head';

/** The JSON-LD of a page. `site` is the public origin. */
export function structuredData(locale: Locale, page: PageName, site: URL): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(site),
      business(locale, page, site),
      ...(page === 'services' ? [serviceData(locale, site)] : []),
      webPage(locale, page, site),
      breadcrumbs(locale, page, site),
    ],
  };
}

const organizationId = (site: URL) => new URL('/#organization', site).href;
const businessId = (site: URL) => new URL('/#business', site).href;

function postalAddress() {
  const { street, city, region, postalCode, country } = company.address;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  } as const;
}

function organization(site: URL): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: company.name,
    legalName: company.legalName,
    url: new URL('/', site).href,
    logo: new URL('/icon-512.png', site).href,
    email: company.email,
    telephone: company.phoneE164,
    address: postalAddress(),
  };
}

function business(locale: Locale, page: PageName, site: URL): ProfessionalService {
  const t = translator(locale);
  return {
    '@type': ['LocalBusiness', 'ProfessionalService'] as unknown as 'ProfessionalService',
    '@id': businessId(site),
    name: company.name,
    url: new URL(href(locale, 'home'), site).href,
    image: new URL(socialImagePath(locale, 'home'), site).href,
    email: company.email,
    telephone: company.phoneE164,
    priceRange: company.priceRange,
    address: postalAddress(),
    parentOrganization: { '@id': organizationId(site) },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: [...openingHours.days],
      opens: openingHours.opens,
      closes: openingHours.closes,
    },
    areaServed: serviceArea(),
    knowsAbout: Object.values(t('business.categories')),
    ...(page === 'home' && testimonial === 'real' ? { review: review(locale) } : {}),
  };
}

function serviceArea() {
  const { radiusMiles, ...middle } = company.area;
  return {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', ...middle },
    geoRadius: `${radiusMiles} mi`,
  } as const;
}

function review(locale: Locale): Review {
  const t = translator(locale);
  return {
    '@type': 'Review',
    reviewBody: t('home.testimonials.quote'),
    author: { '@type': testimonialAuthor, name: t('home.testimonials.author') },
  };
}

function serviceData(locale: Locale, site: URL): Service {
  const t = translator(locale);
  return {
    '@type': 'Service',
    name: t('services.list.title'),
    description: t('services.intro.subtitle'),
    serviceType: services.map((service) => t(`services.${service}.title`)),
    url: new URL(href(locale, 'services'), site).href,
    provider: { '@id': businessId(site) },
    areaServed: serviceArea(),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: t('services.packages.title'),
      itemListElement: [
        catalog(
          t('services.packages.plans'),
          plans.map(({ name, price }) => ({ name, monthly: price.monthly })),
        ),
        catalog(
          t('services.packages.addOns'),
          addOns.map(({ name, monthlyPrice }) => ({ name, monthly: monthlyPrice })),
        ),
      ].filter(({ itemListElement }) => Array.isArray(itemListElement) && itemListElement.length > 0),
    },
  };
}

function catalog(name: string, items: { name: string; monthly: number }[]): OfferCatalog {
  const itemListElement = items.map(({ name, monthly }): Offer => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: monthly,
      priceCurrency: currency,
      // UN/CEFACT's code for a month.
      unitCode: 'MON',
    },
  }));
  return { '@type': 'OfferCatalog', name, itemListElement };
}

function webPage(locale: Locale, page: PageName, site: URL): WebPage | ContactPage {
  const t = translator(locale);
  const values = headValues(locale);
  return {
    '@type': page === 'contact' ? (['WebPage', 'ContactPage'] as unknown as 'ContactPage') : 'WebPage',
    ...(page === 'contact' && features.meetings && !PUBLIC_SCHEDULER_URL
      ? { potentialAction: booking(locale, site) }
      : {}),
    ...(isRoute(page) ? { url: new URL(href(locale, page), site).href } : {}),
    name: t(`head.${page}.title`, values),
    description: t(`head.${page}.description`, values),
    inLanguage: locale,
    about: { '@id': businessId(site) },
  };
}

/** The provider of an embedded calendar publishes its own. */
function booking(locale: Locale, site: URL): ReserveAction {
  const t = translator(locale);
  return {
    '@type': 'ReserveAction',
    name: t('contact.meeting.title'),
    target: {
      '@type': 'EntryPoint',
      urlTemplate: new URL(`${href(locale, 'contact')}#meet`, site).href,
      actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
    },
    result: { '@type': 'Reservation', name: t('meetings.booking.done.event') },
    provider: { '@id': businessId(site) },
  };
}

function breadcrumbs(locale: Locale, page: PageName, site: URL): BreadcrumbList {
  const t = translator(locale);
  const trail: PageName[] = page === 'home' ? [page] : ['home', page];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: t(`pages.${step}`),
      ...(step === 'notFound' ? {} : { item: new URL(pagePath(locale, step), site).href }),
    })),
  };
}
