import type { ImageMetadata } from 'astro';
import type { SvgComponent } from 'astro/types';

const files = import.meta.glob<ImageMetadata | (SvgComponent & ImageMetadata)>(
  '/src/assets/about/founder.{svg,jpg,jpeg,png,webp,avif}',
  { eager: true, import: 'default' },
);

/** The founder's picture: a drawing to put into the document, or a photo of any size; none without a file. */
export function founderPicture(): { Drawing?: SvgComponent; photo?: ImageMetadata } {
  const [picture, other] = Object.values(files);
  if (other) throw new Error('Cannot choose the picture of the founder: src/assets/about/ has more than one');
  if (!picture) return {};
  return 'format' in picture && picture.format !== 'svg' ? { photo: picture } : { Drawing: picture as SvgComponent };
}
