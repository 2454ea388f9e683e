export type Scheme = 'light' | 'dark';

/** The colors of `src/styles/brand.css`, whose text this is, by token (`accent-tint`), in each scheme. */
export function colorsIn(css: string): Record<Scheme, Map<string, string>> {
  const [light, dark = new Map<string, string>()] = css
    .split('@variant dark')
    .map((part) => new Map(Array.from(part.matchAll(declaration), ([, name = '', hex = '']) => [name, hex])));
  // What the dark scheme leaves out keeps its color.
  return { light: light!, dark: new Map([...light!, ...dark]) };
}

const declaration = /--color-([\w-]+): (#[0-9a-f]{6});/gi;
