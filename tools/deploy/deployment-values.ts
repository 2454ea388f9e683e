/** The values that a release needs besides the functions' settings, each with its meaning or its source. */

export const siteValues = {
  PUBLIC_SITE_URL: 'the address of the site',
  PUBLIC_SUPABASE_URL: 'Supabase → Project settings → Data API → Project URL',
  PUBLIC_SUPABASE_KEY: 'Supabase → Project settings → API keys → Publishable key',
};

export const optionalSiteValues = {
  PUBLIC_SCHEDULER_URL: 'a scheduling page to embed; without it, visitors book a meeting on the page itself',
  PUBLIC_ANALYTICS: 'who counts visits: `plausible`, `umami` or `cloudflare`; without it, nobody does',
  PUBLIC_ANALYTICS_ID:
    'needed with it: the domain of the site at Plausible, the website ID of Umami, or the token of Cloudflare',
  PUBLIC_ANALYTICS_URL: 'the address of your own Plausible or Umami, if you run one',
  PUBLIC_EDITOR_REPOSITORY:
    'the repository, `owner/name`, whose texts editors change at `/admin/`; without it, there is no such page',
  PUBLIC_EDITOR_SIGN_IN: 'the service that signs editors in at GitHub; without it, they use an access token',
};

export const databaseValues = {
  DATABASE_URL: 'Supabase → Connect → Session pooler, with the password of the database',
};

export const supabaseValues = {
  SUPABASE_PROJECT_REF: 'Supabase → Project settings → General → Project ID',
  SUPABASE_ACCESS_TOKEN: 'Supabase → Account → Access tokens',
};

export const cloudflareValues = {
  CLOUDFLARE_ACCOUNT_ID: 'Cloudflare → Workers & Pages → Account ID',
  CLOUDFLARE_API_TOKEN: 'Cloudflare → Manage account → Account API tokens → Edit Cloudflare Workers',
};

/** The environment of a step with these needs: without the secrets of other steps. */
export function environmentOf(needs: object, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = { ...databaseValues, ...supabaseValues, ...cloudflareValues };
  return Object.fromEntries(Object.entries(env).filter(([name]) => name in needs || !(name in secrets)));
}
