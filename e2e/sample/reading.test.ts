import { expect, test } from 'vitest';
import { loadProject } from '../../tools/locale-lint/load.ts';
import { textsByKey } from '../../tools/locale-lint/report/progress.ts';
import { readingGrades } from '../../tools/locale-lint/report/reading-grade.ts';

test('a shop owner of any schooling can read the English, rules included', { timeout: 30_000 }, async () => {
  const { files, facts } = await loadProject();
  const grades = readingGrades(textsByKey(files.get('en')), facts?.['en'] ?? {});
  expect(grades.map(({ branch }) => branch)).toEqual(expect.arrayContaining(['home', 'privacy', 'terms']));
  for (const { branch, grade, most } of grades) expect.soft(grade, branch).toBeLessThanOrEqual(most);
});
