// Class names that Astro components and islands share.

/** A speech bubble; its square corner points to the speaker, at the start or the end of the line. A card says nothing. */
export function bubbleClasses(
  look?: keyof typeof bubbleLooks,
  tail: keyof typeof tails = look === 'card' ? 'none' : 'start',
): string {
  return `rounded-2xl ${tails[tail]} ${look ? bubbleLooks[look] : ''}`;
}

const tails = { none: '', start: 'rounded-es-none', end: 'rounded-ee-none' };

const bubbleLooks = {
  card: 'border-2 border-frame bg-paper',
  note: 'border border-accent bg-accent-tint',
  outline: 'border border-edge',
  paper: 'border border-edge bg-paper',
  /** The border shows where backgrounds do not: on paper and in forced colors. */
  accent: 'border border-accent bg-bubble text-on-bubble',
};

/** A button, or a link that looks like one. */
export function buttonClasses(look: keyof typeof buttonLooks, size: keyof typeof sizes): string {
  return `${buttonShape} ${sizes[size]} ${buttonLooks[look]}`;
}

const buttonShape =
  'inline-flex items-center justify-center gap-2 rounded-lg border-2 text-center font-semibold color-transition';

const sizes = {
  medium: 'min-h-12 px-4 py-2.5 leading-snug text-balance sm:px-5',
  small: 'min-h-12 px-4 py-2 text-sm leading-snug',
  /** Aligned with the fields above it. */
  form: 'min-h-12 px-5 py-2.5',
};

const buttonLooks = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-ink text-ink hover:bg-ink hover:text-paper',
  ink: 'border-ink bg-ink text-paper hover:border-ink-soft hover:bg-ink-soft',
  danger: 'border-danger text-danger hover:bg-danger hover:text-paper',
  busy: 'cursor-default border-ink bg-ink text-paper',
  signal: 'border-signal bg-signal text-night hover:border-on-night hover:bg-on-night',
  onBubble:
    'border-bubble-button bg-bubble-button text-on-bubble-button hover:border-on-bubble hover:bg-bubble hover:text-on-bubble',
  onNight: 'border-on-night text-on-night hover:bg-on-night hover:text-night',
};

/** The spans of up to six items in a grid of six columns, so that every row is full: five are three and two. */
export function columnSpans(count: number): string[] {
  const [full, half, third] = ['lg:col-span-6', 'lg:col-span-3', 'lg:col-span-2'];
  const isHalf = (index: number) => count === 2 || count === 4 || (count === 5 && index > 2);
  return Array.from({ length: count }, (_, index) => (count === 1 ? full : isHalf(index) ? half : third));
}
