import { contrastRatio } from '../lib/colors.ts';
import { brandColors } from '../src/seo/palette.ts';

/** Two colors that meet on a page, by the names of their tokens, and the ratio that they need. */
interface Pair {
  front: string;
  back: string;
  /** WCAG 2.2: 7 for texts that are read (AAA), 4.5 for other text, 3 for borders and drawings. */
  needed: 7 | 4.5 | 3;
}

const pairsOf = (needed: Pair['needed'], front: string, backs: string[]) =>
  backs.map((back): Pair => ({ front, back, needed }));

/** Every pair that pages and mails use; a test finds those that a class names and this list does not. */
export const pairs: Pair[] = [
  ...pairsOf(7, 'ink', ['paper', 'tint', 'accent-tint', 'warm-tint']),
  ...pairsOf(7, 'paper', ['ink']),
  ...pairsOf(7, 'on-night', ['night']),
  ...pairsOf(4.5, 'ink-soft', ['paper', 'tint', 'accent-tint', 'warm-tint']),
  ...pairsOf(4.5, 'on-night-soft', ['night']),
  ...pairsOf(4.5, 'night', ['signal', 'on-night']),
  ...pairsOf(4.5, 'on-warm', ['warm']),
  ...pairsOf(4.5, 'accent', ['paper', 'tint', 'accent-tint']),
  ...pairsOf(4.5, 'on-accent', ['accent', 'accent-strong', 'ink-soft']),
  ...pairsOf(4.5, 'signal', ['night']),
  ...pairsOf(4.5, 'danger', ['paper', 'tint']),
  ...pairsOf(4.5, 'paper', ['danger']),
  ...pairsOf(3, 'accent', ['warm-tint']),
  ...pairsOf(3, 'paper', ['accent']),
  ...pairsOf(3, 'edge', ['paper', 'tint']),
];

/** One sentence for each pair with too little contrast, with the nearest color that is right in all of its pairs. */
export function lowContrasts(colors: Map<string, string>): string[] {
  /** Whether a color would be right in every pair that it is part of. */
  const suits = (name: string, candidate: string) =>
    pairs.every(({ front, back, needed }) => {
      if (front !== name && back !== name) return true;
      const [own, behind] = [front, back].map((each) => (each === name ? candidate : colorOf(colors, each)));
      return ratioOf(own!, behind!) >= needed;
    });
  const fixOf = (name: string) => {
    const color = nearest(colorOf(colors, name), (candidate) => suits(name, candidate));
    return color && `make --color-${name} ${color}`;
  };
  return pairs.flatMap(({ front, back, needed }) => {
    const ratio = ratioOf(colorOf(colors, front), colorOf(colors, back));
    if (ratio >= needed) return [];
    const fix = fixOf(front) ?? fixOf(back) ?? `change both: no single color is right everywhere`;
    return [`${front} on ${back}: ${ratio.toFixed(2)}, needs ${needed} → ${fix}`];
  });
}

function colorOf(colors: Map<string, string>, name: string): string {
  const color = colors.get(name);
  if (!color) throw new Error(`Cannot check the contrast of "${name}": no "--color-${name}" in src/styles/brand.css`);
  return color;
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function ratioOf(front: string, back: string): number {
  const rgb = (hex: string) => `rgb(${channelsOf(hex).join(', ')})`;
  return contrastRatio(rgb(front), [rgb(back)]);
}

/** The first color that passes on the way to black or white, in steps of a hundredth. */
function nearest(hex: string, passes: (candidate: string) => boolean): string | undefined {
  for (let step = 1; step <= 100; step++)
    for (const end of [0, 255]) {
      const mixed = channelsOf(hex).map((channel) => Math.round(channel + ((end - channel) * step) / 100));
      const candidate = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
      if (passes(candidate)) return candidate;
    }
  return undefined;
}

if (import.meta.main) {
  const found = Object.entries(brandColors).flatMap(([scheme, colors]) =>
    lowContrasts(colors).map((sentence) => `${scheme}: ${sentence}`),
  );
  if (found.length > 0)
    console.error(`These colors of src/styles/brand.css are hard to read:\n  ${found.join('\n  ')}`);
  else console.log(`Contrast: all ${pairs.length} pairs pass in both schemes`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
