import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { addressCheck } from './integrations/url-check/url-check.ts';
import { clientDirectives } from './integrations/client-directives/client-directives.ts';
import { consentRecord } from './integrations/consent-record/consent-record.ts';
import { contentCheck } from './integrations/locale-lint/locale-lint.ts';
import { displayFont } from './integrations/display-font/display-font.ts';
import { allowedAddresses, environmentSchema, readEnvironment } from './integrations/environment/environment.ts';
import { hostRedirects } from './integrations/redirects/redirects.ts';
import { leanPages } from './integrations/purge-css/purge-css.ts';
import { securityHeaders } from './integrations/security-headers/security-headers.ts';
import { sitemapOptions } from './integrations/sitemap/sitemap.ts';

const environment = readEnvironment();
const addresses = allowedAddresses(environment);
/** Nobody agrees to anything in a language that nobody speaks. */
const isPseudo = process.env.PSEUDO === '1';

export default defineConfig({
  site: environment.PUBLIC_SITE_URL,
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'preserve', inlineStylesheets: 'always' },
  prefetch: false,
  devToolbar: { enabled: false },
  env: { schema: environmentSchema },
  fonts: [await displayFont()],
  integrations: [
    contentCheck(),
    addressCheck(addresses),
    react(),
    clientDirectives(),
    sitemap(sitemapOptions(environment.PUBLIC_SITE_URL)),
    ...(isPseudo ? [] : [consentRecord()]),
    hostRedirects(),
    leanPages(),
    securityHeaders(addresses),
  ],
  vite: { plugins: [tailwindcss()] },
});
