/** A part of a sentence; a link if it has an `href`. */
export interface SentencePart {
  text: string;
  href?: string;
}

// From Unicode's private use area, so that they never occur in a text.
const [open, middle, close] = ['\uE000', '\uE001', '\uE002'];

/** The value of a placeholder that the `Sentence` component renders as a link. */
export function linkPlaceholder(href: string, text: string): string {
  return `${open}${href}${middle}${text}${close}`;
}

/** Splits an interpolated sentence into its text and its links. */
export function sentenceParts(sentence: string): SentencePart[] {
  const pieces = sentence.split(new RegExp(`(${open}[^${close}]*${close})`));
  return pieces.filter(Boolean).map((piece) => {
    if (!piece.startsWith(open)) return { text: piece };
    const [href = '', text = ''] = piece.slice(1, -1).split(middle);
    return { text, href };
  });
}
