/** A piece of a sentence: words, and where they lead when they are a link. */
export interface SentencePart {
  text: string;
  href?: string;
}

// From Unicode's private use area, so no editor's sentence contains them.
const [open, middle, close] = ['\uE000', '\uE001', '\uE002'];

/** The value for a `{{slot}}` that is to be a link: the `Sentence` component draws it as one. */
export function linkSlot(href: string, text: string): string {
  return `${open}${href}${middle}${text}${close}`;
}

/** Takes a filled sentence apart where its links begin and end. */
export function sentenceParts(sentence: string): SentencePart[] {
  const pieces = sentence.split(new RegExp(`(${open}[^${close}]*${close})`));
  return pieces.filter(Boolean).map((piece) => {
    if (!piece.startsWith(open)) return { text: piece };
    const [href = '', text = ''] = piece.slice(1, -1).split(middle);
    return { text, href };
  });
}
