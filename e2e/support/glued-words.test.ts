import { expect, it } from 'vitest';
import { gluedWords } from './glued-words.ts';

it.each([
  ['We answer.You sleep.', ['answer.You']],
  ['Privacy (new tab)Terms', ['tab)Terms']],
  ['Réserver une consultationVoir', ['consultationVoir']],
])('finds the glued words in "%s": %j', (text, expected) => {
  expect(gluedWords(text)).toEqual(expected);
});
