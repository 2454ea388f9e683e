import { expect, it } from 'vitest';
import { countsOf } from './test-counts.ts';

it.each([
  ['a report of Vitest', { numPassedTests: 7, numFailedTests: 2 }, false, [7, 2]],
  ['a file that Vitest fails to load', { numPassedTests: 7, numFailedTests: 0 }, false, [7, 1]],
  ['flaky tests as passed', { stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } }, false, [6, 2]],
  ['a failure of Playwright outside tests', { stats: { expected: 5 } }, false, [5, 1]],
  ['a missing report', {}, false, [0, 1]],
  ['a stage without tests that succeeds', {}, true, [0, 0]],
])('counts %s', (_, report, hasSucceeded, [passed, failed]) => {
  expect(countsOf(report, hasSucceeded)).toEqual({ passed, failed });
});
