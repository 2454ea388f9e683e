import { afterEach, expect, it, vi } from 'vitest';
import { routes, type PageName } from '~/i18n/routes';
import { structuredData } from './structured-data';

// `e2e/structured-data.spec.ts` reads the data of every built page, in each language.
const site = new URL('https://www.threadwell.nyc');
const pages = [...routes, 'meeting', 'notFound'] as const;

afterEach(() => {
  vi.doUnmock('~/business/testimonial');
  vi.doUnmock('astro:env/client');
});

it.each(pages)('describes the business in full on %s, and says that the page is about it', (page) => {
  expect(thing('LocalBusiness', page)).toMatchObject({
    '@id': 'https://www.threadwell.nyc/#business',
    priceRange: '$$',
    knowsAbout: ['Business process automation', 'SMS marketing', 'System integration', 'Data analytics'],
    parentOrganization: { '@id': 'https://www.threadwell.nyc/#organization' },
  });
  expect(thing('Organization', page)).toMatchObject({ '@id': 'https://www.threadwell.nyc/#organization' });
  expect(thing('WebPage', page)).toMatchObject({ about: { '@id': 'https://www.threadwell.nyc/#business' } });
});

it.each([true, false])('quotes the testimonial on its page only if it is real, without stars (%s)', async (isReal) => {
  vi.doMock('~/business/testimonial', () => ({ testimonialIsReal: isReal }));
  const textOn = await textOfPages();
  for (const page of pages) {
    expect(textOn(page).includes('"Review"'), page).toBe(isReal && page === 'home');
    expect(textOn(page)).not.toMatch(/aggregateRating|ratingValue/);
  }
});

it('offers no booking of our own where a calendar is embedded', async () => {
  expect(JSON.stringify(structuredData('en', 'contact', site))).toContain('ReserveAction');
  vi.doMock('astro:env/client', () => ({ PUBLIC_SCHEDULER_URL: 'https://calendar.example.com' }));
  const textOn = await textOfPages();
  expect(textOn('contact')).not.toContain('ReserveAction');
});

/** The thing of a type in the graph of an English page. */
function thing(type: string, page: PageName): Record<string, unknown> | undefined {
  const graph = structuredData('en', page, site)['@graph'] as unknown as Record<string, unknown>[];
  return graph.find((member) => [member['@type']].flat().includes(type));
}

/** The data of English pages as JSON, with whatever modules are mocked by then. */
async function textOfPages(): Promise<(page: PageName) => string> {
  vi.resetModules();
  const { structuredData: mocked } = await import('./structured-data');
  return (page) => JSON.stringify(mocked('en', page, site));
}
