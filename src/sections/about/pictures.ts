import type { ImageMetadata } from 'astro';
import type { SvgComponent } from 'astro/types';

type Imported = ImageMetadata | (SvgComponent & ImageMetadata);

const files = import.meta.glob<Imported>('/src/assets/about/*.{svg,jpg,jpeg,png,webp,avif}', {
  eager: true,
  import: 'default',
});

/** A photo or an SVG drawing in `src/assets/about/`, if there is one with this name. */
export function aboutPicture(name: 'founder' | 'story'): { photo?: ImageMetadata; Drawing?: SvgComponent } | undefined {
  const [picture, other] = Object.entries(files).flatMap(([path, file]) =>
    path.startsWith(`/src/assets/about/${name}.`) ? [file] : [],
  );
  if (other) throw new Error(`Cannot choose the picture "${name}": src/assets/about/ has more than one`);
  if (!picture) return undefined;
  return 'format' in picture && picture.format !== 'svg' ? { photo: picture } : { Drawing: picture as SvgComponent };
}
