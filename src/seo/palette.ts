import { readFileSync } from 'node:fs';

const css = readFileSync('src/styles/brand.css', 'utf8');

/** Theme colors of `src/styles/brand.css` for what CSS does not style: manifest, icons and social images. */
export const palette = {
  ink: themeColor('ink'),
  paper: themeColor('paper'),
  tint: themeColor('tint'),
  accent: themeColor('accent'),
  signal: themeColor('signal'),
};

function themeColor(name: string): string {
  const color = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!color) throw new Error(`Cannot read the color "${name}": no "--color-${name}" in src/styles/brand.css`);
  return color;
}
