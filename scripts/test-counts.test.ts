import { expect, it } from 'vitest';
import { countsOf } from './test-counts.ts';

it('reads a report of Vitest', () => {
  expect(countsOf({ numPassedTests: 7, numFailedTests: 2 }, false)).toEqual({ passed: 7, failed: 2 });
});

it('reads a report of Playwright, counting flaky tests as passed', () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
  expect(countsOf({ stats }, false)).toEqual({ passed: 6, failed: 2 });
});

it('counts a failure outside tests: a file that fails to load, a missing report', () => {
  expect(countsOf({ numPassedTests: 7, numFailedTests: 0 }, false)).toEqual({ passed: 7, failed: 1 });
  expect(countsOf({ stats: { expected: 5 } }, false)).toEqual({ passed: 5, failed: 1 });
  expect(countsOf({}, false)).toEqual({ passed: 0, failed: 1 });
});

it('counts nothing for a stage without tests that succeeds', () => {
  expect(countsOf({}, true)).toEqual({ passed: 0, failed: 0 });
});
