import { chromium } from 'playwright/test';
import { launchArguments, requireBrowser } from '../browser.ts';
import { mainThreadMsBeforePaint } from './main-thread.ts';
import { retryOnce } from './retry.ts';
import { loadCold, type ColdLoad } from './cold-load.ts';
import type { BenchPage } from './pages.ts';
import { median, medians } from './statistics.ts';
import { formatTable } from './table.ts';

const columns = [
  'page',
  'document',
  'css',
  'js',
  'font',
  'image',
  'other',
  'total',
  'requests',
  'FCP',
  'LCP',
  'CLS',
  'long tasks',
  'long ms',
  'main ms',
  'baseline main ms',
  'baseline bytes',
  'baseline FCP',
  'baseline LCP',
  'LCP/baseline',
];

interface Row {
  path: string;
  page: ColdLoad;
  baseline: ColdLoad;
  /** Of the page and of its baseline. */
  mainMs: [number, number];
  ratio: number;
}

/** Cold loads of pages and their baselines, alternating so that a busy moment hits both. */
export async function coldReport(origin: string, pages: readonly BenchPage[], runs: number): Promise<string> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: launchArguments });
  try {
    // The first page of a browser pays for what all of them share.
    await loadCold(browser, origin + (pages[0]?.baselinePath ?? '/'));
    const rows: Row[] = [];
    for (const { path, baselinePath } of pages) {
      const ours: ColdLoad[] = [];
      const baselines: ColdLoad[] = [];
      for (let run = 0; run < runs; run += 1) {
        ours.push(await retryOnce(() => loadCold(browser, origin + path)));
        baselines.push(await retryOnce(() => loadCold(browser, origin + baselinePath)));
      }
      const [page, baseline] = [medians(ours), medians(baselines)];
      const mainMs: Row['mainMs'] = [
        await mainThreadMsBeforePaint(browser, origin + path),
        await mainThreadMsBeforePaint(browser, origin + baselinePath),
      ];
      rows.push({ path, page, baseline, mainMs, ratio: page.lcp / baseline.lcp });
    }
    const medianOf = (figure: (row: Row) => number) => median(rows.map(figure));
    const worst = rows.toSorted((a, b) => b.ratio - a.ratio)[0];
    return (
      `${formatTable(columns, rows.map(cellsOf))}\n\n` +
      `Median LCP ${Math.round(medianOf(({ page }) => page.lcp))} ms, ` +
      `of the baseline ${Math.round(medianOf(({ baseline }) => baseline.lcp))} ms; ` +
      `median ratio ${medianOf(({ ratio }) => ratio).toFixed(2)}, worst ${worst?.ratio.toFixed(2)} on ${worst?.path}`
    );
  } finally {
    await browser.close();
  }
}

function cellsOf({ path, page, baseline, mainMs, ratio }: Row): (string | number)[] {
  const { document, css, js, font, image, other, total, requests, fcp, lcp, cls, longTasks, longTaskMs } = page;
  return [
    path,
    ...[document, css, js, font, image, other, total, requests, fcp, lcp].map(Math.round),
    cls.toFixed(3),
    ...[longTasks, longTaskMs, ...mainMs, baseline.total, baseline.fcp, baseline.lcp].map(Math.round),
    ratio.toFixed(2),
  ];
}
