/**
 * `npm test`: runs every check, prints a line per stage and `N passed, N failed` at the end. A failed stage
 * without tests (types, build …) counts as one failure. Exits with 1 on any failure.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireEngines } from '../e2e/browser.ts';
import { addCounts, playwrightCounts, vitestCounts, type Counts } from './test-counts.ts';
import { prepareTestStack } from '../tools/dev-stack/test-stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');

let total: Counts = { passed: 0, failed: 0 };
const stack = await prepareTestStack(root);
try {
  await stage('Texts', () => command(process.execPath, ['tools/locale-lint/cli.ts'], { ...process.env, GATE: '1' }));
  // Two at a time, one per core. ESLint needs the types that Astro generates during the type check.
  await Promise.all([stage('Types', () => script('check:types')), stage('Format', () => script('check:format'))]);
  await Promise.all([stage('Lint', () => script('check:lint')), stage('Function', () => script('check:function'))]);
  await stage('Unit tests', async () => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
    await command(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters]);
    return vitestCounts(readReport(unitReport));
  });
  await stage('Faults', () => command(process.execPath, ['supabase/fault-injection/run.ts', 'short']));
  const isBuilt = await stage('Build', () => onTestStack('scripts/build.ts'));
  const hasBrowsers = await stage('Browsers', () => {
    requireEngines();
    return true;
  });
  if (isBuilt && hasBrowsers) {
    await stage('Browser tests', async () => {
      const config = [
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=dot,json,html,./e2e/engines/table-reporter.ts',
      ];
      await onTestStack('node_modules/playwright/cli.js', 'test', ...config);
      return playwrightCounts(readReport(browserReport));
    });
  }
} finally {
  stack.remove();
  rmSync(reports, { recursive: true, force: true });
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs one stage and adds its counts; returns whether it passed. */
async function stage(name: string, run: () => boolean | Counts | Promise<boolean | Counts>): Promise<boolean> {
  console.log(`== ${name}`);
  const startedAt = Date.now();
  let result: boolean | Counts;
  try {
    result = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    result = false;
  }
  const counts = typeof result === 'boolean' ? { passed: 0, failed: result ? 0 : 1 } : result;
  total = addCounts(total, counts);
  const summary =
    typeof result === 'boolean' ? (result ? 'passed' : 'failed') : `${counts.passed} passed, ${counts.failed} failed`;
  console.log(`== ${name}: ${summary} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  return counts.failed === 0;
}

function script(name: string): Promise<boolean> {
  return command('npm', ['run', '--silent', name]);
}

function onTestStack(...args: string[]): Promise<boolean> {
  return command(process.execPath, args, {
    ...stack.environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    PLAYWRIGHT_HTML_OUTPUT_DIR: join(root, 'playwright-report'),
    PLAYWRIGHT_HTML_OPEN: 'never',
  });
}

function command(program: string, args: string[], env = process.env): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', (error) => {
      console.error(`Cannot run "${program}": ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => done(code === 0));
  });
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner crashed before writing its report; its output is above.
    return undefined;
  }
}
