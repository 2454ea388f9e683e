import type { AnalyticsProvider } from '../../lib/environment.ts';

/** The supported providers; `host` is the provider's own service. */
export const analyticsProviders = {
  plausible: { name: 'Plausible Analytics', idIs: 'the domain of the site at Plausible', host: 'https://plausible.io' },
  umami: { name: 'Umami', idIs: 'the website ID of Umami', host: 'https://cloud.umami.is' },
  cloudflare: {
    name: 'Cloudflare Web Analytics',
    idIs: 'the token in the snippet of Web Analytics',
    host: 'https://cloudflareinsights.com',
  },
} as const satisfies Record<AnalyticsProvider, object>;

export interface Analytics {
  provider: AnalyticsProvider;
  /** The provider's id of the site. */
  id: string;
  endpoint: string;
  /** The provider's own script, if its endpoint accepts nothing else. */
  script?: string;
}

export interface AnalyticsSetting {
  provider: AnalyticsProvider | undefined;
  id: string | undefined;
  /** The company's own instance. */
  url: string | undefined;
}

const paths = { plausible: '/api/event', umami: '/api/send', cloudflare: '/cdn-cgi/rum' };

/** Where visits are sent; undefined without a provider. Throws if the values do not fit each other. */
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
