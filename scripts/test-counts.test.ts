import { expect, it } from 'vitest';
import { countsOf } from './test-counts.ts';

it.each([
  ['a report of Vitest', { numPassedTests: 7, numFailedTests: 2 }, [7, 2]],
  ['a file that Vitest fails to load', { numPassedTests: 7, numFailedTests: 0 }, [7, 1]],
  ['flaky tests as passed', { stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } }, [6, 2]],
  ['a failure of Playwright outside tests', { stats: { expected: 5 } }, [5, 1]],
  ['a missing report', {}, [0, 1]],
])('counts %s in a stage that fails', (_, report, [passed, failed]) => {
  expect(countsOf(report, false)).toEqual({ passed, failed });
});

it('counts nothing for a stage without tests that succeeds', () => {
  expect(countsOf({}, true)).toEqual({ passed: 0, failed: 0 });
});
