import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '~/i18n/locales';
import { routes, type PageName } from '~/i18n/routes';
import { structuredData } from './structured-data';

const site = new URL('https://www.threadwell.nyc');
const locales = ['en', 'fr', 'es'] as const;
const pages = [...routes, 'meeting', 'notFound'] as const;

describe('the business', () => {
  it.each(pages)('is described in full on %s', (page) => {
    expect(thing('LocalBusiness', 'en', page)).toMatchObject({
      '@type': ['LocalBusiness', 'ProfessionalService'],
      '@id': 'https://www.threadwell.nyc/#business',
      priceRange: '$$',
      openingHoursSpecification: {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '17:00',
      },
      areaServed: { '@type': 'GeoCircle', geoRadius: '50 mi' },
      knowsAbout: ['Business process automation', 'SMS marketing', 'System integration', 'Data analytics'],
      parentOrganization: { '@id': 'https://www.threadwell.nyc/#organization' },
    });
    expect(thing('Organization', 'en', page)).toMatchObject({ '@id': 'https://www.threadwell.nyc/#organization' });
  });

  it.each(pages)('is what the page is about, by its "@id" (%s)', (page) => {
    expect(thing('WebPage', 'en', page)).toMatchObject({ about: { '@id': 'https://www.threadwell.nyc/#business' } });
  });

  describe('and its testimonial', () => {
    afterEach(() => {
      vi.doUnmock('~/business/testimonial');
      vi.resetModules();
    });

    it.each([true, false])('stands on the page that shows it if it is real, without stars (%s)', async (isReal) => {
      vi.doMock('~/business/testimonial', () => ({ testimonialIsReal: isReal }));
      vi.resetModules();
      const { structuredData: described } = await import('./structured-data');
      for (const page of pages) {
        const text = JSON.stringify(described('en', page, site));
        expect(text.includes('"Review"'), page).toBe(isReal && page === 'home');
        expect(text).not.toMatch(/aggregateRating|ratingValue/);
      }
    });
  });
});

describe('the page', () => {
  it.each(locales)('says its language and address (%s)', (locale) => {
    const prefix = locale === 'en' ? '' : `/${locale}`;
    expect(thing('WebPage', locale, 'about')).toMatchObject({
      inLanguage: locale,
      url: `https://www.threadwell.nyc${prefix}/about`,
    });
  });
});

describe('the booking', () => {
  afterEach(() => {
    vi.doUnmock('astro:env/client');
    vi.resetModules();
  });

  it.each(locales)('is what the contact page alone offers (%s)', (locale) => {
    const prefix = locale === 'en' ? '' : `/${locale}`;
    expect(thing('ContactPage', locale, 'contact')).toMatchObject({
      '@type': ['WebPage', 'ContactPage'],
      potentialAction: {
        '@type': 'ReserveAction',
        target: { urlTemplate: `https://www.threadwell.nyc${prefix}/contact#meet` },
        result: { '@type': 'Reservation' },
      },
    });
    for (const page of pages.filter((name) => name !== 'contact'))
      expect(JSON.stringify(structuredData(locale, page, site))).not.toContain('ReserveAction');
  });

  it('is not ours to offer where a calendar is framed', async () => {
    vi.doMock('astro:env/client', () => ({ PUBLIC_SCHEDULER_URL: 'https://calendar.example.com' }));
    vi.resetModules();
    const { structuredData: described } = await import('./structured-data');
    expect(JSON.stringify(described('en', 'contact', site))).not.toContain('ReserveAction');
  });
});

describe('the way to a page', () => {
  it('begins at the home page', () => {
    expect(thing('BreadcrumbList', 'fr', 'services')).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://www.threadwell.nyc/fr/' },
        { '@type': 'ListItem', position: 2, name: 'Services', item: 'https://www.threadwell.nyc/fr/services' },
      ],
    });
  });

  it('is one step long on the home page', () => {
    expect(thing('BreadcrumbList', 'en', 'home')).toMatchObject({ itemListElement: [{ position: 1, name: 'Home' }] });
  });

  it('calls an unknown path Page and gives it no address', () => {
    const { itemListElement } = thing('BreadcrumbList', 'en', 'notFound') as { itemListElement: unknown[] };
    expect(itemListElement.at(-1)).toEqual({ '@type': 'ListItem', position: 2, name: 'Page' });
  });
});

describe('the whole', () => {
  it.each(locales)('survives a round trip as JSON on every page (%s)', (locale) => {
    for (const page of pages) {
      const data = structuredData(locale, page, site);
      expect(JSON.parse(JSON.stringify(data))).toEqual(data);
      expect(data['@context']).toBe('https://schema.org');
    }
  });
});

/** The thing of a type in a page's graph. */
function thing(type: string, locale: Locale, page: PageName): Record<string, unknown> | undefined {
  const graph = structuredData(locale, page, site)['@graph'] as unknown as Record<string, unknown>[];
  return graph.find((member) => [member['@type']].flat().includes(type));
}
