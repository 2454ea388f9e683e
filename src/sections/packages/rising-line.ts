const [width, bottom, top] = [300, 96, 20];

/** The SVG path of a line that rises through this many steps, in a box of 300 × 100. */
export function risingLine(steps: number): string {
  const step = width / steps;
  const rise = steps > 1 ? (top - bottom) / (steps - 1) : 0;
  // The first curve starts later, so that the line begins level.
  const curves = Array.from({ length: steps - 1 }, (_, index) => {
    const [bend, length] = index === 0 ? [0.6 * step, 0.8 * step] : [0.7 * step, step];
    return `c${bend} 0 ${0.3 * step} ${rise} ${length} ${rise}`;
  });
  return `M0 ${bottom}h${0.2 * step}${curves.join('')}h${steps > 1 ? step : 0.8 * step}`;
}
