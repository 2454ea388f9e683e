const kinds: Record<string, string> = {
  alt: 'describes the picture',
  'aria-label': 'read aloud',
  'aria-description': 'read aloud',
  'aria-valuetext': 'read aloud',
  placeholder: 'shown in the empty field',
  title: 'shown on hover',
  content: 'for search engines and shared links',
};

/** What a text that is not on the surface is, for people who do not know the attribute. */
export function kindOf(attribute: string | undefined): string {
  return attribute === undefined ? '' : (kinds[attribute] ?? 'not on the surface');
}
