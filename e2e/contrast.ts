type Rgba = [red: number, green: number, blue: number, alpha: number];

/** WCAG's contrast ratio of a color with the colors behind it, topmost first, as computed styles write them. */
export function contrastRatio(color: string, behind: string[]): number {
  const [front, back] = [luminance(flatten([color, ...behind])), luminance(flatten(behind))];
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}

/** The color that is seen where these layers lie on a white canvas. */
function flatten(layers: string[]): Rgba {
  return layers
    .map(parseColor)
    .reduceRight<Rgba>(
      (below, [red, green, blue, alpha]) => [
        red * alpha + below[0] * (1 - alpha),
        green * alpha + below[1] * (1 - alpha),
        blue * alpha + below[2] * (1 - alpha),
        1,
      ],
      [255, 255, 255, 1],
    );
}

function parseColor(color: string): Rgba {
  const [, channels = ''] = /^rgba?\(([\d.,\s]+)\)$/.exec(color) ?? [];
  const [red, green, blue, alpha = 1] = channels.split(',').map(Number);
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`Cannot read the color "${color}"`);
  return [red, green, blue, alpha];
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
