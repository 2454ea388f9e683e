import { placeholdersIn, type ReleaseFacts } from './facts.ts';
import type { Leftover } from './leftover.ts';
import { wordsIn, type PublishedText } from './published.ts';
import { findsWord, foreignWords, type SampleWord } from './sample.ts';
import { adviceFor, sourceLines } from './sources.ts';

interface Project {
  facts: ReleaseFacts;
  published: readonly PublishedText[];
  /** The folder whose files the texts come from. */
  root?: string;
  words?: readonly SampleWord[];
}

/** Everything of the sample that a release would publish, by file and line, in the order of `groups`. */
export function findLeftovers({ facts, published, root = process.cwd(), words = foreignWords() }: Project): Leftover[] {
  const lines = sourceLines(root);
  const found = wordsIn(published, words).flatMap(({ word, what, where }): Leftover[] => {
    const places = lines.filter(({ plain }) => findsWord(plain, word));
    const name = `“${word}”: the sample’s ${what}`;
    if (places.length > 0)
      return places.map(({ file, line, key }) => ({
        ...adviceFor(file),
        place: `${file}:${line}${key ? ` ${key}` : ''}`,
        found: name,
      }));
    // Nobody typed it: a name of a file, or put together by the code.
    const todo = 'Find out where it comes from: no file of the project has this word';
    return [{ group: 'pages', place: where.slice(0, 3).join(', '), found: name, todo }];
  });
  return inOrder([...found, ...placeholdersIn(facts)]);
}

/** By place, one for each: a line may have the name and the legal name. */
function inOrder(leftovers: Leftover[]): Leftover[] {
  const byPlace = new Map(leftovers.toReversed().map((leftover) => [leftover.place, leftover]));
  return [...byPlace.values()].sort((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true }));
}
