import { expect, it } from 'vitest';
import { analyticsOf, type AnalyticsSetting } from './providers.ts';

const setting = (changes: Partial<AnalyticsSetting>) =>
  analyticsOf({ provider: undefined, id: 'site-1', url: undefined, ...changes });

it('counts nothing unless a provider is named', () => expect(setting({ url: 'https://x.example' })).toBeUndefined());

// The addresses of each provider's documentation.
it.each([
  [{ provider: 'plausible' }, 'https://plausible.io/api/event'],
  [{ provider: 'plausible', url: 'https://visits.example' }, 'https://visits.example/api/event'],
  [{ provider: 'umami' }, 'https://cloud.umami.is/api/send'],
  [{ provider: 'umami', url: 'https://visits.example/' }, 'https://visits.example/api/send'],
  [
    { provider: 'cloudflare' },
    'https://cloudflareinsights.com/cdn-cgi/rum',
    'https://static.cloudflareinsights.com/beacon.min.js',
  ],
] as const)('reports to the provider or the company’s own instance: %o', (changes, endpoint, script?: string) =>
  expect(setting(changes)).toEqual({ provider: changes.provider, id: 'site-1', endpoint, script }),
);

it('names what does not fit', () => {
  expect(() => setting({ provider: 'umami', id: '' })).toThrow(
    'Cannot count visits with Umami: PUBLIC_ANALYTICS_ID is not set. It is the website ID of Umami',
  );
  expect(() => setting({ provider: 'cloudflare', url: 'https://visits.example' })).toThrow(
    'Cannot count visits with Cloudflare Web Analytics at "https://visits.example": nobody else runs it. Remove PUBLIC_ANALYTICS_URL',
  );
});
