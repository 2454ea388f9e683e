import type { ImageMetadata } from 'astro';
import type { PortfolioItem } from '~/business/portfolio';

const pictures = import.meta.glob<ImageMetadata>('/src/assets/portfolio/*', { eager: true, import: 'default' });

/** The screenshot of a client's site. Throws when the file does not exist. */
export function pictureOf(item: PortfolioItem): ImageMetadata {
  const path = `/src/assets/portfolio/${item.image}`;
  const picture = pictures[path];
  if (!picture) throw new Error(`Cannot show "${item.name}": no file "${path}"`);
  return picture;
}
