// From Unicode's private use area: no text contains them.
const [open, middle, close] = ['\uE000', '\uE001', '\uE002'];

/** A placeholder value that the `Sentence` component renders as a link. */
export function linkPlaceholder(href: string, text: string): string {
  return `${open}${href}${middle}${text}${close}`;
}

/** Parts with an `href` are links. */
export function sentenceParts(sentence: string) {
  const pieces = sentence.split(new RegExp(`(${open}[^${close}]*${close})`));
  return pieces.filter(Boolean).map((piece) => {
    if (!piece.startsWith(open)) return { text: piece };
    const [href = '', text = ''] = piece.slice(1, -1).split(middle);
    return { text, href };
  });
}
