/**
 * `npm test`: runs every check, prints a line per stage and `N passed, N failed` at the end. Exits with 1 on any
 * failure.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countsOf, type Report } from './test-counts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
const total = { passed: 0, failed: 0 };

await stage('Texts', ['tools/locale-lint/cli.ts'], undefined, { GATE: '1' });
// Two at a time, one per core. ESLint needs the types that Astro generates during the type check.
await Promise.all([stage('Types', ['--run', 'check:types']), stage('Format', ['--run', 'check:format'])]);
await Promise.all([stage('Lint', ['--run', 'check:lint']), stage('Function', ['--run', 'check:function'])]);
await stage(
  'Unit tests',
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
  unitReport,
);
await stage('Faults', ['supabase/fault-injection/run.ts', 'short']);
await stage(
  'Build and browser tests',
  ['scripts/test-browsers.ts', '--reporter=dot,json,html,./e2e/engines/table-reporter.ts'],
  browserReport,
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    PLAYWRIGHT_HTML_OUTPUT_DIR: join(root, 'playwright-report'),
    PLAYWRIGHT_HTML_OPEN: 'never',
  },
);
rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs Node with these arguments and adds the counts of the report that it leaves. */
async function stage(name: string, args: string[], report?: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  console.log(`== ${name}`);
  const startedAt = Date.now();
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  const code = await new Promise((done) => child.once('exit', done));
  const { passed, failed } = countsOf(report ? readReport(report) : {}, code === 0);
  total.passed += passed;
  total.failed += failed;
  const result = report ? `${passed} passed, ${failed} failed` : failed === 0 ? 'passed' : 'failed';
  console.log(`== ${name}: ${result} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    // The runner crashed before writing its report; its output is above.
    return {};
  }
}
