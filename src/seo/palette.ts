import { readFileSync } from 'node:fs';
import { colorsIn } from './brand-colors.ts';

const { light, dark } = colorsIn(readFileSync('src/styles/brand.css', 'utf8'));

/** Theme colors of `src/styles/brand.css` for what CSS does not style: manifest, icons and social images. */
export const palette = {
  ink: themeColor('ink'),
  paper: themeColor('paper'),
  tint: themeColor('tint'),
  accent: themeColor('accent'),
};

/** The same in the dark. */
export const darkPalette = {
  paper: themeColor('paper', dark),
  accent: themeColor('accent', dark),
};

function themeColor(name: string, colors = light): string {
  const color = colors.get(name);
  if (!color) throw new Error(`Cannot read the color "${name}": no "--color-${name}" in src/styles/brand.css`);
  return color;
}
