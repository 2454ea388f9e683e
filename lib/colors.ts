/** WCAG's contrast ratio of a color with the colors behind it, topmost first, as computed styles write them. */
export function contrastRatio(color: string, behind: string[]): number {
  const [front, back] = [luminance(flatten([color, ...behind])), luminance(flatten(behind))];
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}

/** Red, green and blue of what is seen where these layers lie on a white canvas. */
function flatten(layers: string[]): number[] {
  return layers
    .map(parseColor)
    .reduceRight(
      (below, { rgb, alpha }) => rgb.map((channel, index) => channel * alpha + (below[index] ?? 0) * (1 - alpha)),
      [255, 255, 255],
    );
}

function parseColor(color: string): { rgb: number[]; alpha: number } {
  const [, red, green, blue, alpha = 1] = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(color) ?? [];
  if (red === undefined) throw new Error(`Cannot read the color "${color}"`);
  return { rgb: [red, green, blue].map(Number), alpha: Number(alpha) };
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export type Scheme = 'light' | 'dark';

const declaration = /--color-([\w-]+): (#[0-9a-f]{6});/gi;

/** The colors that a style sheet declares, by token (`accent-tint`), in each scheme. */
export function colorsIn(css: string): Record<Scheme, Map<string, string>> {
  const [light, dark = new Map<string, string>()] = css
    .split('@variant dark')
    .map((part) => new Map(Array.from(part.matchAll(declaration), ([, name = '', hex = '']) => [name, hex])));
  // A token that the dark scheme leaves out keeps its color.
  return { light: light!, dark: new Map([...light!, ...dark]) };
}
