import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-counts.ts';

describe('vitestCounts', () => {
  it('reads the report', () => {
    expect(vitestCounts({ numPassedTests: 7, numFailedTests: 2, numFailedTestSuites: 1, success: false })).toEqual({
      passed: 7,
      failed: 2,
    });
  });

  it('counts a file that fails to load as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 1, success: false };
    expect(vitestCounts(report)).toEqual({ passed: 7, failed: 1 });
  });

  it('counts a missing report as a failure', () => {
    expect(vitestCounts(undefined)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('playwrightCounts', () => {
  it('reads the report, counting flaky tests as passed', () => {
    const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
    expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 6, failed: 2 });
  });

  it('counts an error outside tests and a missing report as failures', () => {
    expect(playwrightCounts({ stats: { expected: 5 }, errors: [{}] })).toEqual({ passed: 5, failed: 1 });
    expect(playwrightCounts(undefined)).toEqual({ passed: 0, failed: 1 });
  });
});
