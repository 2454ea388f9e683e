import { expect, test } from 'playwright/test';
import { company, openingHours } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { services as soldServices } from '../../src/business/offer.ts';
import { addOns, plans } from '../../src/business/plans.ts';
import { testimonial } from '../../src/business/testimonial.ts';
import {
  bodyOf,
  elementsIn,
  headOf,
  normalize,
  siteOrigin,
  sitePages,
  structuredDataIn,
  textOf,
  type SitePage,
} from '../support/built-site.ts';
import { needsFiles, pathOf, priceOf, wordsOf } from '../support/site.ts';

test.skip(...needsFiles);

type Thing = Record<string, unknown>;

/** What search engines and the specification require of each type. Sources: schema.org, Google Search Central. */
const required: Record<string, string[]> = {
  Organization: ['@id', 'name', 'url', 'logo', 'email', 'telephone', 'address'],
  LocalBusiness: ['@id', 'name', 'url', 'image', 'telephone', 'address', 'priceRange', 'areaServed', 'knowsAbout'],
  ProfessionalService: ['openingHoursSpecification', 'parentOrganization'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  GeoCircle: ['geoMidpoint', 'geoRadius'],
  GeoCoordinates: ['latitude', 'longitude'],
  Service: ['name'],
  OfferCatalog: ['name', 'itemListElement'],
  Offer: ['itemOffered', 'priceSpecification'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode'],
  Review: ['reviewBody', 'author'],
  Person: ['name'],
  WebPage: ['name', 'description', 'inLanguage', 'about'],
  ContactPage: ['name', 'url'],
  ReserveAction: ['name', 'target', 'result', 'provider'],
  EntryPoint: ['urlTemplate', 'actionPlatform'],
  Reservation: ['name'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
};

const monthlyPrices = Object.fromEntries([
  ...plans.map(({ name, price }) => [name, price.monthly] as const),
  ...addOns.map(({ name, monthlyPrice }) => [name, monthlyPrice] as const),
]);

for (const page of sitePages) {
  test.describe(page.file, () => {
    test('describes things that have all required properties, and refers to no others', () => {
      expect(structuredDataIn(page.file), 'one block of JSON').toMatchObject([{ '@context': 'https://schema.org' }]);
      const things = thingsOn(page);
      for (const type of ['WebPage', 'ProfessionalService']) expect(ofType(things, type), type).toHaveLength(1);
      expect(ofType(things, 'GeoCircle')).not.toEqual([]);
      const described = things.filter((thing) => !isReference(thing));
      for (const thing of described) {
        for (const type of typesOf(thing)) {
          expect(Object.keys(required), `known types, in ${JSON.stringify(thing)}`).toContain(type);
          const missing = required[type]?.filter((name) => isEmpty(thing[name]));
          expect(missing, `missing from ${JSON.stringify(thing)}`).toEqual([]);
        }
      }
      const known = described.map((thing) => thing['@id']);
      const references = things.filter(isReference).map((thing) => thing['@id']);
      expect(references).not.toEqual([]);
      expect(references.filter((id) => !known.includes(id))).toEqual([]);
    });

    test('calls the page and its breadcrumbs what the page calls them', () => {
      const head = headOf(page.file);
      const [described] = ofType(thingsOn(page), 'WebPage');
      expect(described).toMatchObject({
        inLanguage: page.locale,
        name: head.title,
        description: head.meta['description'],
        about: { '@id': `${siteOrigin()}/#business` },
      });
      // The page of a meeting and 404 pages have none.
      expect(described?.['url']).toBe(head.canonical);
      for (const service of ofType(thingsOn(page), 'Service').filter((one) => one['url']))
        expect(service['url']).toBe(head.canonical);

      const trail = page.name === 'home' ? [page.name] : (['home', page.name] as const);
      const steps = trail.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: wordsOf(page.locale).pages[step],
        ...(step === 'notFound' ? {} : { item: siteOrigin() + pathOf(page.locale, step) }),
      }));
      const list = { '@type': 'BreadcrumbList', itemListElement: steps };
      expect(ofType(thingsOn(page), 'BreadcrumbList')).toEqual([list]);
    });

    test('says about the business only what the page says, and its area and hours (R17)', () => {
      const text = textOf(bodyOf(page.file));
      const links = elementsIn(page.file).filter(({ tagName }) => tagName === 'a');
      const linked = (href: string) => links.filter((link) => link.attribs['href'] === href).map(textOf);
      const businesses = [...ofType(thingsOn(page), 'Organization'), ...ofType(thingsOn(page), 'LocalBusiness')];
      expect(businesses).toHaveLength(2);
      for (const business of businesses) {
        expect(text).toContain(business['name']);
        expect(text).toContain(business['legalName'] ?? company.legalName);
        expect(linked(`tel:${business['telephone'] as string}`)).toContain(company.phone);
        expect(business['telephone']).toBe(company.phoneE164);
        expect(linked(`mailto:${business['email'] as string}`)).toContain(business['email']);
        const { addressCountry, ...address } = business['address'] as Thing;
        expect(addressCountry).toBe(company.address.country);
        for (const part of ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'])
          expect(text).toContain(address[part]);
      }
      const { radiusMiles, ...center } = company.area;
      for (const area of ofType(thingsOn(page), 'GeoCircle'))
        expect(area).toMatchObject({ geoRadius: `${radiusMiles} mi`, geoMidpoint: center });
      const { days: dayOfWeek, ...hours } = openingHours;
      expect(ofType(thingsOn(page), 'OpeningHoursSpecification')).toMatchObject([{ dayOfWeek, ...hours }]);
    });

    test('quotes a review only when it is real and shown, and no rating (R17)', () => {
      const reviews = ofType(thingsOn(page), 'Review');
      expect(reviews).toHaveLength(page.name === 'home' && testimonial === 'real' ? 1 : 0);
      const texts = reviews.flatMap((review) => [review['reviewBody'], (review['author'] as Thing)['name']]);
      for (const text of texts) expect(textOf(bodyOf(page.file))).toContain(normalize(String(text)));
      expect(JSON.stringify(thingsOn(page))).not.toMatch(/aggregateRating|ratingValue/);
    });

    test('offers what the page offers, at its prices (R27)', () => {
      const isServices = page.name === 'services';
      const offers = ofType(thingsOn(page), 'Offer').map((offer) => ({
        name: (offer['itemOffered'] as Thing)['name'] as string,
        specification: offer['priceSpecification'] as Thing & { price: number },
      }));
      const services = ofType(thingsOn(page), 'Service').filter((service) => service['hasOfferCatalog']);
      expect(services).toHaveLength(isServices ? 1 : 0);
      const prices = Object.fromEntries(offers.map(({ name, specification }) => [name, specification.price]));
      expect(prices).toEqual(isServices ? monthlyPrices : {});
      const text = textOf(bodyOf(page.file));
      for (const { name, specification } of offers) {
        expect(specification).toMatchObject({ priceCurrency: 'USD', unitCode: 'MON' });
        const shown = RegExp.escape(normalize(priceOf(page.locale, specification.price)));
        expect(text).toMatch(new RegExp(`${RegExp.escape(name)}\\D{0,30}(?<!\\d)${shown}(?![\\d.,]\\d|\\d)`));
      }
      for (const service of services) {
        expect(isEmpty(service['provider']) || isEmpty(service['areaServed'])).toBe(false);
        expect(service['serviceType']).toHaveLength(soldServices.length);
        const catalogs = ofType(thingsOn(page), 'OfferCatalog').map(({ name }) => name);
        const texts = [service['name'], service['description'], ...(service['serviceType'] as string[]), ...catalogs];
        for (const one of texts) expect(text).toContain(normalize(String(one)));
      }
    });

    test('offers to book a meeting where it can be booked (R75)', () => {
      const urls = ofType(thingsOn(page), 'EntryPoint').map((target) => target['urlTemplate']);
      expect(urls).toEqual(page.name === 'contact' && features.meetings ? [`${siteOrigin()}${page.path}#meet`] : []);
    });
  });
}

test('every page describes the same business (R17)', () => {
  const businesses = sitePages.map((page) => {
    const [organization] = ofType(thingsOn(page), 'Organization');
    const [business] = ofType(thingsOn(page), 'LocalBusiness');
    expect(business?.['url']).toBe(siteOrigin() + pathOf(page.locale, 'home'));
    const { length } = business?.['knowsAbout'] as string[];
    return { organization, ...business, url: '', image: '', knowsAbout: length, review: undefined };
  });
  for (const other of businesses) expect(other).toEqual(businesses[0]);
});

/** Every thing on a page, with those inside others. */
function thingsOn(page: SitePage): Thing[] {
  return structuredDataIn(page.file).flatMap((data) => thingsIn((data as Thing)['@graph']));
}

function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(thingsIn);
  return Array.isArray(value) ? inside : [value as Thing, ...inside];
}

function ofType(things: Thing[], type: string): Thing[] {
  return things.filter((thing) => typesOf(thing).includes(type));
}

/** The types of a thing; one without a type fails as an unknown type. */
function typesOf(thing: Thing): string[] {
  return [thing['@type'] ?? 'nothing'].flat() as string[];
}

function isReference(thing: Thing): boolean {
  return '@id' in thing && Object.keys(thing).length === 1;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
