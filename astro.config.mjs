import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { clientDirectives } from './integrations/client-directives/client-directives.ts';
import { consentRecord } from './integrations/consent-record/consent-record.ts';
import { localeLint } from './integrations/locale-lint/locale-lint.ts';
import { displayFont } from './integrations/display-font/display-font.ts';
import { environmentSchema, originsOf, readEnvironment } from './integrations/environment/environment.ts';
import { hostRedirects } from './integrations/redirects/redirects.ts';
import { securityHeaders } from './integrations/security-headers/security-headers.ts';
import { sitemapOptions } from './integrations/sitemap/sitemap.ts';
import { usePseudoContent } from './integrations/pseudo/pseudo.ts';

const environment = readEnvironment();
// No one gives consent in a pseudo-language.
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
    // Streaming takes a sixth of a static build's time for no gain. Without it, `useId` has no prefix: see islands.spec.ts.
    react({ experimentalDisableStreaming: true }),
    clientDirectives(),
    sitemap(sitemapOptions(environment.PUBLIC_SITE_URL)),
    ...(isPseudo ? [] : [consentRecord()]),
    hostRedirects(),
    securityHeaders(originsOf(environment)),
  ],
  vite: {
    plugins: [localeLint(), tailwindcss(), ...(isPseudo ? [usePseudoContent()] : [])],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // One file of React for all islands compresses better than five, and is a single request.
            output: {
              codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }] },
            },
          },
        },
      },
    },
  },
});
