import { stripVTControlCharacters } from 'node:util';

/** The fields that we read from Vitest's and Playwright's JSON reports. */
export interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: VitestFile[];
  stats?: { expected?: number; flaky?: number; unexpected?: number };
  suites?: PlaywrightSuite[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface PlaywrightSuite {
  specs?: { file: string; line: number; title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { error?: { message?: string } }[];
}

/** Adds up a report; a stage that fails without a failed test counts as one failure. */
export function countsOf({ numPassedTests = 0, numFailedTests = 0, stats = {} }: Report, hasSucceeded: boolean) {
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  const failed = numFailedTests + unexpected;
  return { passed: numPassedTests + expected + flaky, failed: hasSucceeded ? failed : Math.max(failed, 1) };
}

/** The failed tests, each with its file and the beginning of its message. */
export function failuresOf({ testResults = [], suites = [] }: Report): string[] {
  return [...testResults.flatMap(failuresOfFile), ...suites.flatMap(failuresOfSuite)];
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [withMessage(name, message)];
  return failed.map((test) => withMessage(`${name}: ${test.fullName}`, test.failureMessages[0]));
}

function failuresOfSuite({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        withMessage(`e2e/${file}:${line}: ${title} (${projectName})`, results.at(-1)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function withMessage(name: string, message = ''): string {
  const beginning = stripVTControlCharacters(message).trim().split('\n').filter(Boolean).slice(0, 4);
  return [name, ...beginning.map((line) => `    ${line.trim().slice(0, 200)}`)].join('\n');
}
