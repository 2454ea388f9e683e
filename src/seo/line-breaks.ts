/** How wide a text is at a size of type, both in pixels. */
export type Measure = (text: string, size: number) => number;

export interface Box {
  width: number;
  height: number;
  /** Sizes of type to try, the largest first. */
  sizes: readonly number[];
  /** Distance from line to line, as a multiple of the size. */
  lineHeight: number;
}

export interface SetText {
  size: number;
  lines: string[];
}

/**
 * Sets a text as large as its box allows, in lines of about the same length. What fits at no size is cut at
 * the end of the last line, with an ellipsis.
 */
export function fitText(text: string, box: Box, measure: Measure): SetText {
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

/**
 * Words on as few lines as the width allows. Only an ordinary space breaks, and not one before a mark that
 * French sets apart (« oui », 10 %) or after one that opens; a word wider than the line stays whole.
 */
export function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  const words = text.trim().split(/(?<![«¿¡(]) +(?![»:;!?%·–—])/);
  return words.reduce<string[]>((lines, word) => {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    return measure(longer) <= width && lines.length > 0 ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** The same number of lines in the narrowest column that holds them. */
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
