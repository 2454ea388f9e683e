/** The classes of a speech bubble, whose square corner points to the speaker: at the start of the line or at its end. */
export function bubbleClasses(look?: keyof typeof looks, tail: keyof typeof tails = 'start'): string {
  return `rounded-2xl ${tails[tail]} ${look ? looks[look] : ''}`;
}

const tails = { start: 'rounded-es-none', end: 'rounded-ee-none' };

const looks = {
  card: 'border-2 border-ink bg-paper',
  highlight: 'border-2 border-accent bg-accent-tint',
  note: 'border border-accent bg-accent-tint',
  outline: 'border border-edge',
  paper: 'border border-edge bg-paper',
  /** The border shows where backgrounds do not: on paper and in forced colors. */
  accent: 'border border-accent bg-accent text-on-accent',
};
