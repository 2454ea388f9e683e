import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { company, openingHours } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { addOns, plans } from '../../src/business/plans.ts';
import { testimonial } from '../../src/business/testimonial.ts';
import { defaultLocale, language } from '../../src/i18n/locales.ts';
import { pagePath, type Route } from '../../src/i18n/routes.ts';
import { brandColors } from '../../src/seo/palette.ts';
import {
  bodyOf,
  headOf,
  isUnlisted,
  normalize,
  readText,
  siteFolder,
  siteOrigin,
  sitePages,
  structuredDataIn,
  textOf,
} from '../support/built-site.ts';
import { asPattern, locales, needsFiles, priceOf, routes, textsOf } from '../support/site.ts';

// What search engines and social networks read.

test.skip(...needsFiles);

/** The size that social networks ask for. */
const socialImageSize = { width: 1200, height: 630 };

const listedPages = sitePages.filter((page) => !isUnlisted(page));

for (const { file, locale, name, path } of listedPages) {
  test(`${file} tells search engines what it is and where, and social networks how to show it (R16)`, async () => {
    const { title, meta, ...head } = headOf(file);
    const texts = textsOf(locale).head[name as Route];
    expect.soft(title).toMatch(asPattern(texts.title));
    expect.soft(meta['description']).toMatch(asPattern(texts.description));
    expect.soft(meta['keywords']).toMatch(asPattern(texts.keywords));
    expect.soft(meta['robots']).toMatch(/^index, ?follow$/);
    expect.soft(head.canonical).toBe(siteOrigin() + path);
    expect.soft(head.alternates).toEqual(alternates(name as Route));
    expect.soft(meta).toMatchObject({
      author: company.name,
      'og:title': title,
      'og:image:width': String(socialImageSize.width),
      'og:image:height': String(socialImageSize.height),
      'og:description': meta['description'],
      'og:type': 'website',
      'og:url': siteOrigin() + path,
      'og:locale': language(locale).openGraph,
      'og:site_name': company.name,
      'twitter:card': 'summary_large_image',
    });
    const { light, dark } = brandColors;
    expect.soft(head.themeColors, 'the light one first, for readers that take the first').toEqual([
      { media: '(prefers-color-scheme: light)', content: light.get('ink') },
      { media: '(prefers-color-scheme: dark)', content: dark.get('paper') },
    ]);
    const others = locales.filter((other) => other !== locale).map((other) => language(other).openGraph);
    expect.soft(head.localeAlternates).toEqual(others);
    const image = readFileSync(join(siteFolder, new URL(meta['og:image'] ?? '').pathname));
    expect.soft(image.length, 'bytes of the image').toBeLessThanOrEqual(60_000);
    expect(await sharp(image).metadata()).toMatchObject(socialImageSize);
    expect(meta['og:image:alt'], 'alternative text of the image').toMatch(/\w/);
  });
}

test('pages that only emails link to, and 404 pages, are kept out of search results (R74)', () => {
  for (const { file } of sitePages.filter(isUnlisted)) {
    const { meta, canonical, alternates } = headOf(file);
    expect.soft(meta['robots'], file).toMatch(/^noindex/);
    expect.soft([canonical, ...alternates], file).toEqual([undefined]);
  }
});

test('robots.txt points to the sitemap, which names every page and its alternates by their canonical URLs (R19)', () => {
  expect(readText('robots.txt').split('\n')).toContain(`Sitemap: ${siteOrigin()}/sitemap-index.xml`);
  const [, sitemap = ''] = /<loc>([^<]+)<\/loc>/.exec(readText('sitemap-index.xml')) ?? [];
  const entries = readText(new URL(sitemap).pathname).matchAll(/<url>(.*?)<\/url>/gs);
  const pages = Array.from(entries, ([, entry = '']) => {
    const links = entry.matchAll(/<xhtml:link rel="alternate" hreflang="(?<hreflang>[^"]+)" href="(?<href>[^"]+)"\/>/g);
    return [/<loc>([^<]+)<\/loc>/.exec(entry)?.[1], Array.from(links, ({ groups }) => ({ ...groups }))] as const;
  });
  const wanted = listedPages.map(({ path, name }) => [siteOrigin() + path, alternates(name as Route)] as const);
  expect(Object.fromEntries(pages)).toEqual(Object.fromEntries(wanted));
});

test('no two pages of the site share their title, description or image', () => {
  for (const name of ['og:title', 'description', 'og:image']) {
    const values = listedPages.map(({ file }) => headOf(file).meta[name]);
    expect(values, name).toEqual([...new Set(values)]);
  }
});

type Thing = Record<string, unknown>;

const monthlyPrices = [
  ...plans.map(({ name, price }) => ({ name, price: price.monthly })),
  ...addOns.map(({ name, monthlyPrice }) => ({ name, price: monthlyPrice })),
];

for (const { file, locale, name, path } of sitePages) {
  test(`${file} has structured data that is whole and says what the page and the facts say (R17, R27, R75)`, () => {
    const [data] = structuredDataIn(file) as Thing[];
    expect(data).toMatchObject({ '@context': 'https://schema.org' });
    const things = thingsIn(data?.['@graph']);
    const ofType = (type: string) => things.filter((thing) => [thing['@type']].flat().includes(type));
    const text = textOf(bodyOf(file));

    const isReference = (thing: Thing) => '@id' in thing && Object.keys(thing).length === 1;
    const described = things.filter((thing) => !isReference(thing));
    const empty = described.filter((thing) => Object.values(thing).some((value) => ['', '[]'].includes(String(value))));
    expect.soft(empty, 'things with empty properties').toEqual([]);
    const ids = described.map((thing) => thing['@id']);
    const unknown = things.filter((thing) => isReference(thing) && !ids.includes(thing['@id']));
    expect.soft(unknown, 'references to what is not described').toEqual([]);

    const { title, meta, canonical } = headOf(file);
    const page = { inLanguage: locale, name: title, description: meta['description'] };
    expect.soft(ofType('WebPage')).toMatchObject([{ ...page, about: { '@id': `${siteOrigin()}/#business` } }]);
    // Pages that only emails link to, and 404 pages, have none.
    expect.soft(ofType('WebPage')[0]?.['url']).toBe(canonical);
    const trail = name === 'home' ? [name] : (['home', name] as const);
    const steps = trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: textsOf(locale).pages[step],
      ...(step === 'notFound' ? {} : { item: siteOrigin() + pagePath(locale, step) }),
    }));
    expect.soft(ofType('BreadcrumbList')).toEqual([{ '@type': 'BreadcrumbList', itemListElement: steps }]);

    const { street: streetAddress, postalCode, country: addressCountry } = company.address;
    const organization = {
      name: company.name,
      telephone: company.phoneE164,
      email: company.email,
      address: { streetAddress, postalCode, addressCountry },
    };
    const { priceRange } = company;
    const business = { ...organization, priceRange, url: siteOrigin() + pagePath(locale, 'home') };
    expect.soft(ofType('Organization')).toMatchObject([{ ...organization, url: `${siteOrigin()}/` }]);
    expect.soft(ofType('LocalBusiness')).toMatchObject([business]);
    expect.soft(ofType('LocalBusiness')[0]?.['knowsAbout']).toEqual(Object.values(textsOf(locale).business.categories));
    for (const fact of [company.name, company.legalName, streetAddress, postalCode]) expect.soft(text).toContain(fact);
    const { radiusMiles, ...middle } = company.area;
    expect.soft(ofType('GeoCircle')[0]).toMatchObject({ geoRadius: `${radiusMiles} mi`, geoMidpoint: middle });
    const { days: dayOfWeek, ...hours } = openingHours;
    expect.soft(ofType('OpeningHoursSpecification')).toMatchObject([{ dayOfWeek, ...hours }]);
    expect.soft(ofType('Review')).toHaveLength(name === 'home' && testimonial === 'real' ? 1 : 0);

    const offers = ofType('Offer').map(({ itemOffered, priceSpecification }) => {
      expect.soft(priceSpecification).toMatchObject({ priceCurrency: company.currency ?? 'USD', unitCode: 'MON' });
      return { name: (itemOffered as Thing)['name'], price: (priceSpecification as Thing)['price'] };
    });
    expect.soft(offers).toEqual(name === 'services' ? monthlyPrices : []);
    const service = { areaServed: { '@type': 'GeoCircle' }, hasOfferCatalog: { '@type': 'OfferCatalog' } };
    expect
      .soft(ofType('Service').filter((thing) => thing['hasOfferCatalog']))
      .toMatchObject(name === 'services' ? [service] : []);
    for (const offer of offers.length > 0 ? monthlyPrices : []) {
      const shown = RegExp.escape(normalize(priceOf(locale, offer.price)));
      expect.soft(text).toMatch(new RegExp(`${RegExp.escape(offer.name)}\\D{0,30}(?<!\\d)${shown}(?![\\d.,]\\d|\\d)`));
    }
    const booking = name === 'contact' && features.meetings ? [{ urlTemplate: `${siteOrigin()}${path}#meet` }] : [];
    expect.soft(ofType('EntryPoint')).toMatchObject(booking);
  });
}

function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(thingsIn);
  return Array.isArray(value) ? inside : [value as Thing, ...inside];
}

/** The same page in every language, as head and sitemap list it. */
function alternates(route: (typeof routes)[number]): { hreflang: string; href: string }[] {
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: siteOrigin() + pagePath(locale, route) })),
    { hreflang: 'x-default', href: siteOrigin() + pagePath(defaultLocale, route) },
  ];
}
