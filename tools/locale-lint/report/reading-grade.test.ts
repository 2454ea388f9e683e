import { expect, test } from 'vitest';
import { gradeOf, readingGrades } from './reading-grade';

test('counts sentences, words and syllables as the formula asks', () => {
  // 6 words, 6 syllables: 0.39 × 6 + 11.8 × 1 − 15.59.
  expect(gradeOf(['The cat sat on the mat.'])).toBeCloseTo(-1.45);
  expect(gradeOf(['The cat sat on the mat.', 'It was a beautiful afternoon.'])).toBeCloseTo(
    0.39 * 5.5 + 11.8 * (15 / 11) - 15.59,
  );
});

test('measures the sentences of each page, and leaves out labels and pages of a few lines', () => {
  const lines = Array.from({ length: 6 }, (_, index) => [`home.line${index}`, 'We answer the phone for you.'] as const);
  const english = new Map([...lines, ['home.label', 'Business process automation'], ['about.title', 'Who we are.']]);
  expect(readingGrades(english, {})).toEqual([
    { branch: 'home', grade: gradeOf(['We answer the phone for you.']), most: 7 },
  ]);
});

test('expects no more of a shop owner than a page of rules does', () => {
  const clause =
    'Notwithstanding consequential limitations, indemnification obligations survive termination irrevocably.';
  const page = (branch: string) => Array.from({ length: 5 }, (_, index) => [`${branch}.${index}`, clause] as const);
  const grades = readingGrades(new Map([...page('terms'), ...page('about')]), {});
  expect(grades.map(({ branch, most }) => [branch, most])).toEqual([
    ['terms', 10],
    ['about', 7],
  ]);
  for (const { grade, most } of grades) expect(grade).toBeGreaterThan(most);
});
