/** The fields that we read from Vitest's and Playwright's JSON reports. */
export interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected?: number; flaky?: number; unexpected?: number };
}

/** Adds up a report; a stage that fails without a failed test counts as one failure. */
export function countsOf({ numPassedTests = 0, numFailedTests = 0, stats = {} }: Report, hasSucceeded: boolean) {
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  const failed = numFailedTests + unexpected;
  return { passed: numPassedTests + expected + flaky, failed: hasSucceeded ? failed : Math.max(failed, 1) };
}
