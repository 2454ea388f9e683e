import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { engines } from '../support/browser.ts';

/** Prints a table of journeys and engines at the end of a run that has any. */
export default class TableReporter implements Reporter {
  private readonly rows = new Map<string, Record<string, string>>();

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    const engine = engines.find((name) => test.parent.project()?.name === name);
    if (!engine) return;
    const row = this.rows.get(test.title) ?? Object.fromEntries(engines.map((name) => [name, 'not run']));
    row[engine] = `${status} ${(duration / 1000).toFixed(1)} s`;
    this.rows.set(test.title, row);
  }

  onEnd(): void {
    if (this.rows.size > 0) console.table(Object.fromEntries(this.rows));
  }

  printsToStdio(): boolean {
    return false;
  }
}
