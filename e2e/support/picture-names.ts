import { defaultLocale } from '../../src/i18n/locales.ts';
import { sitePages, type SitePage } from './built-site.ts';

/** A phone and a desktop. */
export const pictureWidths = [360, 1280] as const;

/** So small that letters can just be told apart: the whole set stays under five megabytes. */
export const pictureScale = 0.375;

/** The pages of one language are also taken in the dark. */
export const schemesOf = ({ locale }: SitePage): ('light' | 'dark')[] =>
  locale === defaultLocale ? ['light', 'dark'] : ['light'];

/** The file of a page's picture, in `e2e/pictures/`. */
export function pictureName({ file }: SitePage, width: number, scheme: 'light' | 'dark'): string {
  return `${file.replace('.html', '').replace('/', '-')}-${width}${scheme === 'dark' ? '-dark' : ''}.png`;
}

/** Every picture that is expected. */
export const pictureNames = sitePages.flatMap((page) =>
  schemesOf(page).flatMap((scheme) => pictureWidths.map((width) => pictureName(page, width, scheme))),
);
