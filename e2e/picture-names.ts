import { sitePages, type SitePage } from './built-site.ts';

/** A phone and a desktop. */
export const pictureWidths = [360, 1280] as const;

/** So small that letters can just be told apart: the whole set stays under two megabytes. */
export const pictureScale = 0.375;

/** The file of a page's picture, in `e2e/pictures/`. */
export function pictureName({ file }: SitePage, width: number): string {
  return `${file.replace('.html', '').replace('/', '-')}-${width}.png`;
}

/** Every picture that is expected. */
export const pictureNames = sitePages.flatMap((page) => pictureWidths.map((width) => pictureName(page, width)));
