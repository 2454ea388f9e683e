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

interface TypesetText {
  size: number;
  lines: string[];
}

/** Balanced lines at the largest size that fits; text too long for any size ends in an ellipsis. */
export function fitText(text: string, box: Box, measure: Measure): TypesetText {
  for (const size of box.sizes) {
    const lines = breakLines(text, box.width, (line) => measure(line, size));
    const fits =
      lines.length * size * box.lineHeight <= box.height && lines.every((line) => measure(line, size) <= box.width);
    if (fits) return { size, lines: balance(lines, (line) => measure(line, size)) };
  }
  const size = box.sizes.at(-1) ?? 0;
  const lines = breakLines(text, box.width, (line) => measure(line, size));
  const kept = lines.slice(0, Math.max(1, Math.floor(box.height / (size * box.lineHeight))));
  return {
    size,
    lines: kept.map((line, index) =>
      index === kept.length - 1 ? ellipsize(line, box.width, (part) => measure(part, size)) : line,
    ),
  };
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
