import type { AnalyticsProvider } from '../../lib/environment.ts';

/** Who can count visits, and where each is when the company does not run it itself. */
export const analyticsProviders = {
  plausible: { name: 'Plausible Analytics', idIs: 'the domain of the site at Plausible', host: 'https://plausible.io' },
  umami: { name: 'Umami', idIs: 'the website ID of Umami', host: 'https://cloud.umami.is' },
  cloudflare: {
    name: 'Cloudflare Web Analytics',
    idIs: 'the token in the snippet of Web Analytics',
    host: 'https://cloudflareinsights.com',
  },
} as const satisfies Record<AnalyticsProvider, object>;

/** Where visits are sent. */
export interface Analytics {
  provider: AnalyticsProvider;
  /** By which the provider knows the site. */
  id: string;
  endpoint: string;
  /** The provider's own script, for one whose endpoint takes nothing else. */
  script?: string;
}

export interface AnalyticsSetting {
  provider: AnalyticsProvider | undefined;
  id: string | undefined;
  /** The company's own instance. */
  url: string | undefined;
}

const paths = { plausible: '/api/event', umami: '/api/send', cloudflare: '/cdn-cgi/rum' };

/** What the environment's values mean; undefined where visits are not counted. Throws when they do not fit each other. */
export function analyticsOf({ provider, id, url }: AnalyticsSetting): Analytics | undefined {
  if (!provider) return undefined;
  const { name, idIs, host } = analyticsProviders[provider];
  if (!id) throw new Error(`Cannot count visits with ${name}: PUBLIC_ANALYTICS_ID is not set. It is ${idIs}`);
  if (url && provider === 'cloudflare')
    throw new Error(`Cannot count visits with ${name} at "${url}": nobody else runs it. Remove PUBLIC_ANALYTICS_URL`);
  return {
    provider,
    id,
    endpoint: new URL(paths[provider], url ?? host).href,
    ...(provider === 'cloudflare' ? { script: 'https://static.cloudflareinsights.com/beacon.min.js' } : {}),
  };
}
