import type { GeoCircle, Offer, OfferCatalog, Service } from 'schema-dts';
import { addOns, plans } from '~/business/plans';
import { services } from '~/business/offer';
import type { Locale } from '~/i18n/locales';
import { href } from '~/i18n/routes';
import { translator } from '~/i18n/translate';

/**
 * What the services page describes: our service, where we offer it, and what it costs a month. `provider` is
 * the `@id` of the business.
 */
export function serviceData(locale: Locale, site: URL, provider: string, area: GeoCircle): Service {
  const t = translator(locale);
  return {
    '@type': 'Service',
    name: t('services.list.title'),
    description: t('services.intro.subtitle'),
    serviceType: services.map((service) => t(`services.${service}.title`)),
    url: new URL(href(locale, 'services'), site).href,
    provider: { '@id': provider },
    areaServed: area,
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: t('services.packages.title'),
      // Without the list of a company that sells no add-ons.
      itemListElement: [
        catalog(
          t('services.packages.plans'),
          plans.map(({ name, price }) => ({ name, monthlyUsd: price.monthly })),
        ),
        catalog(
          t('services.packages.addOns'),
          addOns.map(({ name, monthlyPrice }) => ({ name, monthlyUsd: monthlyPrice })),
        ),
      ].filter(({ itemListElement }) => Array.isArray(itemListElement) && itemListElement.length > 0),
    },
  };
}

interface Priced {
  name: string;
  monthlyUsd: number;
}

function catalog(name: string, items: Priced[]): OfferCatalog {
  return { '@type': 'OfferCatalog', name, itemListElement: items.map(offer) };
}

function offer({ name, monthlyUsd }: Priced): Offer {
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: monthlyUsd,
      priceCurrency: 'USD',
      // UN/CEFACT's code for a month.
      unitCode: 'MON',
    },
  };
}
