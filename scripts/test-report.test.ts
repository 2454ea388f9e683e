import { expect, it } from 'vitest';
import { countsOf, failuresOf } from './test-report.ts';

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

it('names what failed, with its file and the beginning of its message', () => {
  const vitest = {
    testResults: [
      {
        name: '/site/src/price.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'] },
        ],
      },
      { name: '/site/src/tax.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  const spec = { file: 'home.spec.ts', line: 7, title: 'opens' };
  const inStatus = (status: 'expected' | 'unexpected') => ({
    ...spec,
    tests: [{ projectName: 'phone', status, results: [{ error: { message: 'Timed out\n\nat line 7' } }] }],
  });
  const playwright = { suites: [{ suites: [{ specs: [inStatus('unexpected'), inStatus('expected')] }] }] };
  expect(failuresOf(vitest)).toEqual([
    '/site/src/price.test.ts: subtracts\n    expected 1 to be 2',
    '/site/src/tax.test.ts\n    Cannot find module',
  ]);
  expect(failuresOf(playwright)).toEqual(['e2e/home.spec.ts:7: opens (phone)\n    Timed out\n    at line 7']);
  expect(failuresOf({})).toEqual([]);
});
