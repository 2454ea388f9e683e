import { expect, test } from 'vitest';
import { gradeOf, readingGrades } from './reading-grade';

test('counts sentences, words and syllables as the formula asks', () => {
  // 6 words, 6 syllables: 0.39 × 6 + 11.8 × 1 − 15.59.
  expect(gradeOf(['The cat sat on the mat.'])).toBeCloseTo(-1.45);
  expect(gradeOf(['The cat sat on the mat.', 'It was a beautiful afternoon.'])).toBeCloseTo(
    0.39 * 5.5 + 11.8 * (15 / 11) - 15.59,
  );
});

test('measures the sentences of each page against its limit, and leaves out labels and pages of a few lines', () => {
  const page = (branch: string) =>
    Array.from({ length: 6 }, (_, index) => [`${branch}.line${index}`, 'We answer the phone for you.'] as const);
  const few = [
    ['home.label', 'Business process automation'],
    ['about.title', 'Who we are.'],
  ] as const;
  const grade = gradeOf(['We answer the phone for you.']);
  expect(readingGrades(new Map([...page('home'), ...page('terms'), ...few]), {})).toEqual([
    { branch: 'home', grade, most: 7 },
    // A page of rules may ask more of a shop owner.
    { branch: 'terms', grade, most: 10 },
  ]);
});
