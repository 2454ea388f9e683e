import { envField } from 'astro/config';
import { loadEnv } from 'vite';

export const analyticsProviderIds = ['plausible', 'umami', 'cloudflare'] as const;
export type AnalyticsProvider = (typeof analyticsProviderIds)[number];

/** Values that differ per deployment. All are public, because they end up in pages; the defaults target the local stack. */
export const environmentDefaults = {
  /** Origin of the site, without a path. */
  PUBLIC_SITE_URL: 'http://localhost:4321',
  /** Origin of the hosted backend. */
  PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
  /** A publishable key or a legacy anon key, never a secret. */
  PUBLIC_SUPABASE_KEY: 'sb_publishable_local_stack_only',
};

const shared = { context: 'client', access: 'public' } as const;

/** Astro's `env.schema`; pages import these values from `astro:env/client`. */
export const environmentSchema = {
  PUBLIC_SITE_URL: envField.string({ ...shared, url: true, default: environmentDefaults.PUBLIC_SITE_URL }),
  PUBLIC_SUPABASE_URL: envField.string({ ...shared, url: true, default: environmentDefaults.PUBLIC_SUPABASE_URL }),
  PUBLIC_SUPABASE_KEY: envField.string({ ...shared, min: 1, default: environmentDefaults.PUBLIC_SUPABASE_KEY }),
  /** URL of the scheduling page; without it visitors book a meeting on the page itself. */
  PUBLIC_SCHEDULER_URL: envField.string({ ...shared, url: true, optional: true }),
  /** The service that counts visits; without it, visits are not counted. */
  PUBLIC_ANALYTICS: envField.enum({ ...shared, values: [...analyticsProviderIds], optional: true }),
  /** The site's id at that provider. */
  PUBLIC_ANALYTICS_ID: envField.string({ ...shared, optional: true }),
  /** Origin of the company's own Plausible or Umami. */
  PUBLIC_ANALYTICS_URL: envField.string({ ...shared, url: true, optional: true }),
  /** The repository whose texts are edited at `/admin/`; without it, there is no such page. */
  PUBLIC_EDITOR_REPOSITORY: envField.string({ ...shared, optional: true }),
  /** The service through which editors sign in at GitHub. */
  PUBLIC_EDITOR_SIGN_IN: envField.string({ ...shared, url: true, optional: true }),
};

/** The names of the values without a default. */
export const optionalNames = Object.keys(environmentSchema).filter((name) => !(name in environmentDefaults));

type OptionalName = Exclude<keyof typeof environmentSchema, keyof typeof environmentDefaults>;

type OptionalValues = { [Name in OptionalName]?: string | undefined } & { PUBLIC_ANALYTICS?: AnalyticsProvider };

/** The forms of secrets of this project's services and tools, anywhere in a value. */
const secretForms = new RegExp(
  [
    'sb_secret_',
    '\\bsbp_\\w{16}',
    'whsec_',
    '\\bre_\\w{16}',
    '\\bgh[opsu]_\\w{16}',
    'github_pat_',
    'postgres(?:ql)?://',
    'hooks\\.slack\\.com/(?:services|workflows|triggers)',
    '/webhook(?:s|b2)/',
    '[?&](?:key|sig)=',
    // Secret or published calendars; a page for bookings has other URLs.
    '\\.ics\\b',
    '/calendar\\.html\\b',
  ].join('|'),
  'i',
);

/** The reason why a public value must not be in pages; it does not repeat the value. */
export function publicValueProblem(name: string, value: string): string | undefined {
  const { username = '', password = '' } = URL.parse(value) ?? {};
  if (secretForms.test(value) || roleOf(value) === 'service_role' || username + password !== '')
    return `"${name}" holds a secret, which every page would publish: replace the secret where it was made`;
  if (name !== 'PUBLIC_SUPABASE_KEY' || /^sb_publishable_[\w-]+$/.test(value) || roleOf(value) === 'anon')
    return undefined;
  return `"${name}" is neither a publishable key, "sb_publishable_…", nor a legacy anon key`;
}

/** The role in a JWT of Supabase. */
function roleOf(token: string): unknown {
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown }).role;
  } catch {
    // Not a JWT.
    return undefined;
  }
}

/**
 * The same values for code that runs before Astro: process, `.env` files, then defaults. As in Astro, an empty value
 * counts as unset. Throws when one is a secret, so that no build publishes it.
 */
export function readEnvironment() {
  const values = Object.entries(loadEnv(process.env['NODE_ENV'] ?? 'production', process.cwd(), 'PUBLIC_'));
  const set = Object.fromEntries(values.filter(([, value]) => value !== ''));
  const problems = Object.entries(set).flatMap(([name, value]) => publicValueProblem(name, value) ?? []);
  if (problems.length > 0) throw new Error(`Cannot use the environment: ${problems.join('; ')}`);
  return { ...environmentDefaults, ...set } as typeof environmentDefaults & OptionalValues;
}
