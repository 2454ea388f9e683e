import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { clientDirectives } from './integrations/client-directives.ts';
import { consentRecord } from './integrations/consent-record.ts';
import { headingFonts } from './integrations/heading-font.ts';
import { environmentSchema, readEnvironment } from './lib/environment.ts';
import { securityHeaders } from './integrations/security-headers/security-headers.ts';
import { onlineEditor } from './integrations/online-editor.ts';
import { privateFiles } from './integrations/private-files.ts';
import { localeRedirects, sitemapOptions } from './integrations/locale-urls.ts';
import { usePseudoContent } from './integrations/pseudo.ts';
import { unusedCss } from './integrations/unused-css.ts';
import localeTools from './locale-tools.config.ts';
import { textEditor } from './packages/locale-tools/editor/integration.ts';
import { analyticsOf } from './src/analytics/providers.ts';
import { externalUrls } from './src/business/external-urls.ts';

const values = readEnvironment();
const { PUBLIC_SITE_URL: site, PUBLIC_SUPABASE_URL: backend, PUBLIC_SCHEDULER_URL: scheduler } = values;
const analytics = analyticsOf({
  provider: values.PUBLIC_ANALYTICS,
  id: values.PUBLIC_ANALYTICS_ID,
  url: values.PUBLIC_ANALYTICS_URL,
});
const editor = onlineEditor({
  repository: values.PUBLIC_EDITOR_REPOSITORY,
  signIn: values.PUBLIC_EDITOR_SIGN_IN,
  site,
  analytics,
});
// No one gives consent in a pseudo-language.
const isPseudo = process.env.PSEUDO === '1';
// Only `npm run dev` sets it.
const hasTextEditor = process.env.TEXT_EDITOR === '1';

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'preserve', inlineStylesheets: 'always' },
  prefetch: false,
  devToolbar: { enabled: hasTextEditor },
  env: { schema: environmentSchema },
  fonts: [await headingFonts()],
  integrations: [
    // Streaming takes a sixth of a static build's time for no gain. Without it, ids from
    // `useId` have no prefix on the server: `published.spec.ts` refuses them.
    react({ experimentalDisableStreaming: true }),
    clientDirectives(),
    sitemap(sitemapOptions(site)),
    ...(isPseudo ? [] : [consentRecord()]),
    localeRedirects(),
    ...(hasTextEditor ? [textEditor(localeTools, process.env.OUTBOX_URL)] : []),
    ...(editor ? [editor.integration] : []),
    unusedCss(),
    securityHeaders(externalUrls({ site, backend, scheduler, analytics }), editor?.policy),
  ],
  vite: {
    server: { fs: { deny: privateFiles } },
    plugins: [tailwindcss(), ...(isPseudo ? [usePseudoContent({ withTexts: !hasTextEditor })] : [])],
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
