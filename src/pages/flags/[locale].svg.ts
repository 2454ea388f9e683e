import type { APIRoute } from 'astro';
import { areFlagsInline, flagDrawing } from '~/components/flag-drawing';
import { locales, type Locale } from '~/i18n/locales';

interface Props {
  locale: Locale;
}

/** Files for the language menu of a site with many languages; with a few, pages carry the drawings. */
export function getStaticPaths() {
  return areFlagsInline ? [] : locales.map((locale) => ({ params: { locale }, props: { locale } }));
}

export const GET: APIRoute<Props> = ({ props: { locale } }) => {
  return new Response(flagDrawing(locale), { headers: { 'Content-Type': 'image/svg+xml' } });
};
