import { expect, it } from 'vitest';
import { breakLines, fitText } from './line-breaks';

/** Every character is as wide as the size of the type. */
const measure = (text: string, size: number) => text.length * size;
const characters = (line: string) => line.length;

it.each([
  ['puts as many words on a line as it holds', 'an old hat is', ['an old', 'hat is']],
  ['keeps a word whole that is wider than the line', 'an extraordinary day', ['an', 'extraordinary', 'day']],
  [
    'never breaks at French marks after narrow spaces',
    'Vous\u202F? « oui\u202F» 10\u00A0%',
    ['Vous\u202F?', '« oui\u202F»', '10\u00A0%'],
  ],
  ['never breaks at French marks after ordinary spaces', 'Vous ? « oui »', ['Vous ?', '« oui »']],
  ['never breaks at Spanish opening marks', 'Sí ¿ no ?', ['Sí', '¿ no ?']],
])('%s', (_, text, lines) => {
  expect(breakLines(text, 6, characters)).toEqual(lines);
});

const box = { width: 100, height: 40, sizes: [20, 10, 5], lineHeight: 1 };

it('takes the largest size at which everything fits', () => {
  expect(fitText('ab cd', box, measure)).toEqual({ size: 20, lines: ['ab cd'] });
  expect(fitText('abcdef gh', box, measure)).toEqual({ size: 10, lines: ['abcdef gh'] });
});

it('makes the lines about equally long', () => {
  expect(fitText('aaaaaaaa bb c', { ...box, sizes: [10] }, measure).lines).toEqual(['aaaaaaaa', 'bb c']);
  expect(fitText('aa bb cc dd', { ...box, sizes: [10] }, measure).lines).toEqual(['aa bb', 'cc dd']);
});

it('ends text that fits at no size with an ellipsis', () => {
  const { size, lines } = fitText('aaaaaaaaa '.repeat(30), box, measure);
  expect(size).toBe(5);
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toMatch(/a…$/);
  expect(Math.max(...lines.map((line) => measure(line, size)))).toBeLessThanOrEqual(box.width);
});
