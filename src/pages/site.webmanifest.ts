import type { APIRoute } from 'astro';
import { company } from '~/business/company';
import { defaultLocale } from '~/i18n/locales';
import { href } from '~/i18n/routes';
import { translator } from '~/i18n/translate';
import { palette } from '~/seo/palette';

/** The web app manifest, for adding the site to a home screen. */
export const GET: APIRoute = () => {
  const t = translator(defaultLocale);
  const manifest = {
    name: company.name,
    ...(company.shortName && { short_name: company.shortName }),
    description: t('layout.footer.tagline'),
    lang: defaultLocale,
    start_url: href(defaultLocale, 'home'),
    display: 'browser',
    theme_color: palette.ink,
    background_color: palette.paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
};
