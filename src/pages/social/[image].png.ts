import type { APIRoute } from 'astro';
import { drawnImage, socialImage, socialTexts } from '~/seo/social-image';
import { displayLettering } from '~/seo/lettering';
import { locales, type Locale } from '~/i18n/locales';
import { routes, type Route } from '~/i18n/routes';
import { socialImagePath } from '~/seo/head';

interface Props {
  locale: Locale;
  route: Route;
}

/** None with `SOCIAL_IMAGES=0` in the environment, because drawing them all dominates the build time. */
export function getStaticPaths() {
  if (process.env['SOCIAL_IMAGES'] === '0') return [];
  return locales.flatMap((locale) =>
    routes.map((route) => ({
      params: { image: socialImagePath(locale, route).replace(/^\/social\/|\.png$/g, '') },
      props: { locale, route },
    })),
  );
}

const lettering = displayLettering();

export const GET: APIRoute<Props> = async ({ props: { locale, route } }) => {
  const svg = socialImage(socialTexts(locale, route), await lettering);
  return new Response(new Uint8Array(await drawnImage(svg)), { headers: { 'Content-Type': 'image/png' } });
};
