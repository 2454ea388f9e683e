import { readFileSync } from 'node:fs';
import { colorsIn, type Scheme } from '../../lib/colors.ts';

/** Every color of the brand by token, in each scheme. */
export const brandColors = colorsIn(readFileSync('src/styles/brand.css', 'utf8'));

/** Theme colors of `src/styles/brand.css` for what CSS does not style: manifest, icons and social images. */
export const palette = {
  ink: themeColor('ink'),
  paper: themeColor('paper'),
  tint: themeColor('tint'),
  accent: themeColor('accent'),
};

/** The same in the dark. */
export const darkPalette = {
  paper: themeColor('paper', 'dark'),
  accent: themeColor('accent', 'dark'),
};

function themeColor(name: string, scheme: Scheme = 'light'): string {
  const color = brandColors[scheme].get(name);
  if (!color) throw new Error(`Cannot read the color "${name}": no "--color-${name}" in src/styles/brand.css`);
  return color;
}
