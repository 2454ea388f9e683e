import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { formatTable } from '../bench/table.ts';
import { engines, type EngineName } from '../browser.ts';

/** Prints a table of journeys and engines at the end of a run that has any. */
export default class TableReporter implements Reporter {
  private readonly rows = new Map<string, Partial<Record<EngineName, string>>>();

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    const engine = engines.find((name) => test.parent.project()?.name === name);
    if (!engine) return;
    const row = this.rows.get(test.title) ?? {};
    row[engine] = `${status} ${(duration / 1000).toFixed(1)} s`;
    this.rows.set(test.title, row);
  }

  onEnd(): void {
    if (this.rows.size === 0) return;
    const rows = Array.from(this.rows, ([title, row]) => [title, ...engines.map((engine) => row[engine] ?? 'not run')]);
    console.log(`\n${formatTable(['journey', ...engines], rows)}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
