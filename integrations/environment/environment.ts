import { envField } from 'astro/config';
import { loadEnv } from 'vite';
import { externalAddresses, type ExternalAddresses } from '../../src/business/external-addresses.ts';

/**
 * Every value that differs between the local stack, a preview and the live site. All are public: they end
 * up in pages. The defaults point at the local stack.
 */
export const environmentDefaults = {
  PUBLIC_SITE_URL: 'http://localhost:4321',
  PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_local_stack_only',
} as const;

export interface Environment {
  /** Origin of the site, without a path. */
  PUBLIC_SITE_URL: string;
  /** Origin of the hosted backend. */
  PUBLIC_SUPABASE_URL: string;
  /** A publishable key or an old anon key; nothing secret. */
  PUBLIC_SUPABASE_KEY: string;
  /** Full address of the appointment page; without one a card with phone and e-mail stands in its place. */
  PUBLIC_SCHEDULER_URL: string | undefined;
}

const shared = { context: 'client', access: 'public' } as const;

/** For Astro's `env.schema`: pages import these values from `astro:env/client`. */
export const environmentSchema = {
  PUBLIC_SITE_URL: envField.string({ ...shared, url: true, default: environmentDefaults.PUBLIC_SITE_URL }),
  PUBLIC_SUPABASE_URL: envField.string({ ...shared, url: true, default: environmentDefaults.PUBLIC_SUPABASE_URL }),
  PUBLIC_SUPABASE_KEY: envField.string({ ...shared, min: 1, default: environmentDefaults.PUBLIC_SUPABASE_KEY }),
  PUBLIC_SCHEDULER_URL: envField.string({ ...shared, url: true, optional: true }),
};

/** The same values for code that runs before Astro does: the process first, then the `.env` files, then the defaults. An empty value counts as none, as Astro has it. */
export function readEnvironment(root = process.cwd()): Environment {
  const values = loadEnv(process.env['NODE_ENV'] ?? 'production', root, 'PUBLIC_');
  return {
    PUBLIC_SITE_URL: values['PUBLIC_SITE_URL'] || environmentDefaults.PUBLIC_SITE_URL,
    PUBLIC_SUPABASE_URL: values['PUBLIC_SUPABASE_URL'] || environmentDefaults.PUBLIC_SUPABASE_URL,
    PUBLIC_SUPABASE_KEY: values['PUBLIC_SUPABASE_KEY'] || environmentDefaults.PUBLIC_SUPABASE_KEY,
    PUBLIC_SCHEDULER_URL: values['PUBLIC_SCHEDULER_URL'] || undefined,
  };
}

/** What the site of these values may reach outside itself. */
export function allowedAddresses(environment: Environment): ExternalAddresses {
  return externalAddresses({
    site: environment.PUBLIC_SITE_URL,
    backend: environment.PUBLIC_SUPABASE_URL,
    scheduler: environment.PUBLIC_SCHEDULER_URL,
  });
}
