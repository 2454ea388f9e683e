import { distance } from 'fastest-levenshtein';

/** The candidate that a misspelled word probably stands for, if one is close enough. */
export function nearest(word: string, candidates: string[]): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 3));
  return candidates
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)[0]?.candidate;
}
