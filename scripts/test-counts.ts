export interface Counts {
  passed: number;
  failed: number;
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** Counts of Vitest's JSON report; a file that fails to load or a missing report is one failure. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = (report ?? {}) as Record<string, unknown>;
  const failed = Number(numFailedTests ?? 0) || (success === true ? 0 : Math.max(1, Number(numFailedTestSuites ?? 0)));
  return { passed: Number(numPassedTests ?? 0), failed };
}

/** Counts of Playwright's JSON report; a missing report or an error outside tests is one more failure. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = (report ?? { errors: [1] }) as { stats?: Record<string, number>; errors?: unknown[] };
  return {
    passed: (stats?.['expected'] ?? 0) + (stats?.['flaky'] ?? 0),
    failed: (stats?.['unexpected'] ?? 0) + (errors?.length ? 1 : 0),
  };
}
