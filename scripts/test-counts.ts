export interface Counts {
  passed: number;
  failed: number;
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** What Vitest's JSON report counts; a file that could not be read is one failure, and so is a missing report. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = (report ?? {}) as Record<string, unknown>;
  const failed = Number(numFailedTests ?? 0) || (success === true ? 0 : Math.max(1, Number(numFailedTestSuites ?? 0)));
  return { passed: Number(numPassedTests ?? 0), failed };
}

/** What Playwright's JSON report counts; a run without a report or with errors outside of tests is one failure more. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = (report ?? { errors: [1] }) as { stats?: Record<string, number>; errors?: unknown[] };
  return {
    passed: (stats?.['expected'] ?? 0) + (stats?.['flaky'] ?? 0),
    failed: (stats?.['unexpected'] ?? 0) + (errors?.length ? 1 : 0),
  };
}
