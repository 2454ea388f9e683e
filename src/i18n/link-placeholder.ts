/** A link if it has an `href`. */
interface SentencePart {
  text: string;
  href?: string;
}

// From Unicode's private use area: no text contains them.
const [open, middle, close] = ['\uE000', '\uE001', '\uE002'];

/** A placeholder value that the `Sentence` component renders as a link. */
export function linkPlaceholder(href: string, text: string): string {
  return `${open}${href}${middle}${text}${close}`;
}

export function sentenceParts(sentence: string): SentencePart[] {
  const pieces = sentence.split(new RegExp(`(${open}[^${close}]*${close})`));
  return pieces.filter(Boolean).map((piece) => {
    if (!piece.startsWith(open)) return { text: piece };
    const [href = '', text = ''] = piece.slice(1, -1).split(middle);
    return { text, href };
  });
}
