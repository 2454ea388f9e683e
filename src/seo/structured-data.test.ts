import { expect, it, vi } from 'vitest';
import { routes, unlistedPages } from '~/i18n/routes';
import { structuredData } from './structured-data';

vi.mock('~/business/testimonial', () => ({ testimonial: 'real', testimonialAuthor: 'Organization' }));
vi.mock('~/business/plans', async (original) => ({ ...(await original<object>()), addOns: [] }));

const site = new URL('https://threads.example');

it('quotes the testimonial on its page only, once it is real, without stars', () => {
  for (const page of [...routes, ...unlistedPages]) {
    const data = JSON.stringify(structuredData('en', page, site));
    expect(data.includes('"Review"'), page).toBe(page === 'home');
    if (page === 'home') expect(data).toContain('"author":{"@type":"Organization"');
    expect(data).not.toMatch(/aggregateRating|ratingValue/);
  }
});

it('lists no empty catalog for a company without add-ons', () => {
  const catalogs = JSON.stringify(structuredData('en', 'services', site)).split('"@type":"OfferCatalog"');
  // The catalog of all offers, and the plans in it.
  expect(catalogs).toHaveLength(3);
  expect(catalogs.join('')).not.toContain('"itemListElement":[]');
});
