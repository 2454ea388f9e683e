import { readFileSync } from 'node:fs';
import { colorsIn, type Scheme } from '../../lib/colors.ts';

export const brandColors = colorsIn(readFileSync('src/styles/brand.css', 'utf8'));

/** For what CSS does not style: manifest, icons and social images. */
export const palette = {
  ink: themeColor('ink'),
  paper: themeColor('paper'),
  tint: themeColor('tint'),
  accent: themeColor('accent'),
};

export const darkPalette = {
  paper: themeColor('paper', 'dark'),
  accent: themeColor('accent', 'dark'),
};

function themeColor(name: string, scheme: Scheme = 'light'): string {
  const color = brandColors[scheme].get(name);
  if (!color) throw new Error(`Cannot read the color "${name}": no "--color-${name}" in src/styles/brand.css`);
  return color;
}
