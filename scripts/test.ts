/**
 * `npm test`: runs every check, prints a line per stage, and at the end what failed and
 * `N passed, N failed, N skipped`. Exits with 1 on any failure. `npm run test:adopted` (`adopted`) runs the same in a
 * copy that a second company has adopted; there, `npm test` runs what the facts of a company could break (`short`): the
 * audits of the built files, and journeys tagged `@company`.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** The end of the output of each stage that failed. */
const failures: string[] = [];
const isShort = process.argv.includes('short');
/** Gone with the sample: then the company of this site is the test. */
const secondCompany = 'e2e/adopted/run.ts';

if (process.argv.includes('adopted')) {
  if (existsSync(join(root, secondCompany))) await stage('Second company', [secondCompany], { isLive: true });
  else console.log('The second company is gone with the sample: npm test tests the company of this site');
  finish();
}

await stage('Texts', ['packages/locale-tools/cli.ts'], { env: { STRICT: '1' } });
// Three lanes on two cores, because the backend's tests mostly wait. ESLint needs the types that Astro generates
// during the type check.
await Promise.all(
  isShort
    ? [stage('Types', ['--run', 'check:types']), unitTests('site', globSync('src/business/*.ts', { cwd: root }))]
    : [
        stage('Types', ['--run', 'check:types'])
          .then(() => stage('Lint', ['--run', 'check:lint']))
          .then(() => stage('Format', ['--run', 'check:format']))
          .then(() => stage('Contrast', ['--run', 'check:contrast'])),
        stage('Functions', ['--run', 'check:functions']).then(() => unitTests('backend')),
        unitTests('site').then(() => unitTests('functions')),
      ],
);
const browserReport = join(reports, 'browser.json');
const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, PLAYWRIGHT_HTML_OPEN: 'never' };
const browserTests = ['node_modules/playwright/cli.js', 'test', '--reporter=dot,json,html'];
await stage('Build and browser tests', [...browserTests, ...(isShort ? ['--grep', '^built-files|@company'] : [])], {
  report: browserReport,
  isLive: true,
  env,
});
if (!isShort && existsSync(join(root, secondCompany)))
  await stage('Second company', [secondCompany, 'short'], { isLive: true });
finish();

function finish(): never {
  rmSync(reports, { recursive: true, force: true });
  for (const failure of failures) console.log(failure);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** With `files`, the tests that import them, directly or not. */
function unitTests(project: 'site' | 'functions' | 'backend', files: string[] = []): Promise<void> {
  const report = join(reports, `${project}.json`);
  const command = files.length > 0 ? ['related', ...files] : [];
  const vitest = ['node_modules/vitest/vitest.mjs', ...command, '--run', `--project=${project}`];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return stage(`Unit tests (${project})`, [...vitest, ...reporters], { report });
}

interface StageOptions {
  /** The JSON report that it writes. */
  report?: string;
  /** Prints output as it arrives: for a stage that runs alone. */
  isLive?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Runs Node with these arguments and adds up its tests; a stage that fails without a failed test counts as one. */
async function stage(name: string, args: string[], { report, isLive, env }: StageOptions = {}): Promise<void> {
  console.log(`== ${name}`);
  const startedAt = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk);
      if (isLive) process.stdout.write(chunk);
    });
  const code = await new Promise((done) => child.once('close', done));
  const none = { passed: 0, failed: 0, skipped: 0 };
  const { passed, failed, skipped } = report && existsSync(report) ? countTests(report) : none;
  const failedTests = code === 0 ? failed : Math.max(failed, 1);
  total.passed += passed;
  total.failed += failedTests;
  total.skipped += skipped;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const outcome = failedTests === 0 ? 'passed' : 'failed';
  console.log(
    `== ${name}: ${report ? `${passed} passed, ${failedTests} failed, ${skipped} skipped` : outcome} (${seconds} s)`,
  );
  if (failedTests === 0) return;
  const end = Buffer.concat(output).toString().trimEnd().split('\n').slice(-100);
  failures.push(`\n== Failed: ${name}\n${end.join('\n')}\n`);
}

/** Reads a JSON report of Vitest or Playwright. */
function countTests(report: string) {
  const { numPassedTests, numFailedTests, numPendingTests, stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numPendingTests?: number;
    stats?: { expected: number; flaky: number; unexpected: number; skipped: number };
  };
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
}
