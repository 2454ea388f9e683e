import { expect, it, vi } from 'vitest';
import { serviceData } from './service-data';

vi.mock('~/business/plans', async (original) => ({ ...(await original<object>()), addOns: [] }));

it('lists no empty catalog for a company without add-ons', () => {
  const data = serviceData('en', new URL('https://threads.example'), '#business', { '@type': 'GeoCircle' });
  const catalogs = JSON.stringify(data).split('"@type":"OfferCatalog"');
  // The catalog of all offers, and the plans in it.
  expect(catalogs).toHaveLength(3);
  expect(catalogs.join('')).not.toContain('"itemListElement":[]');
});
