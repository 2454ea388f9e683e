/** In pixels. */
type Measure = (text: string, size: number) => number;

interface Box {
  width: number;
  height: number;
  /** Font sizes to try, largest first. */
  sizes: readonly number[];
  /** Relative to the font size. */
  lineHeight: number;
}

/** Balanced lines at the largest size that fits; text too long for any size ends in an ellipsis. */
export function fitText(text: string, box: Box, measure: Measure) {
  for (const size of box.sizes) {
    const widthOf = (line: string) => measure(line, size);
    const lines = breakLines(text, box.width, widthOf);
    const isLowEnough = lines.length * size * box.lineHeight <= box.height;
    if (isLowEnough && lines.every((line) => widthOf(line) <= box.width))
      return { size, lines: balance(lines, widthOf) };
  }
  const size = box.sizes.at(-1) ?? 0;
  const widthOf = (line: string) => measure(line, size);
  const lines = breakLines(text, box.width, widthOf);
  const kept = lines.slice(0, Math.max(1, Math.floor(box.height / (size * box.lineHeight))));
  const last = kept.pop() ?? '';
  return { size, lines: [...kept, ellipsize(last, box.width, widthOf)] };
}

/** Breaks at ordinary spaces, but not before French punctuation (« oui », 10 %) or after opening marks. */
export function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  const words = text.trim().split(/(?<![«¿¡(]) +(?![»:;!?%·–—])/);
  return words.reduce<string[]>((lines, word) => {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    return measure(longer) <= width && lines.length > 0 ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** Finds the narrowest column with the same number of lines. */
function balance(lines: string[], measure: (line: string) => number): string[] {
  const text = lines.join(' ');
  let enough = Math.max(...lines.map(measure));
  let tooNarrow = 0;
  while (enough - tooNarrow > 1) {
    const width = (enough + tooNarrow) / 2;
    const tried = breakLines(text, width, measure);
    if (tried.length === lines.length && tried.every((line) => measure(line) <= width)) enough = width;
    else tooNarrow = width;
  }
  return breakLines(text, enough, measure);
}

function ellipsize(line: string, width: number, measure: (line: string) => number): string {
  const characters = [...line];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
