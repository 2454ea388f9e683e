import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { addressCheck } from './src/build/address-check.ts';
import { clientDirectives } from './src/build/client-directives.ts';
import { consentRecord } from './src/build/consent-record.ts';
import { contentCheck } from './src/build/content-check.ts';
import { displayFont } from './src/build/display-font.ts';
import { allowedAddresses, environmentSchema, readEnvironment } from './src/build/environment.ts';
import { hostRedirects } from './src/build/host-redirects.ts';
import { leanPages } from './src/build/lean-pages.ts';
import { usePseudoCompany } from './src/build/pseudo-company.ts';
import { securityHeaders } from './src/build/security-headers.ts';
import { sitemapOptions } from './src/build/sitemap.ts';

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
  vite: { plugins: [tailwindcss(), ...(isPseudo ? [usePseudoCompany()] : [])] },
});
