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

/** Cold loads of pages and their baselines, in turns, so that a busy moment meets both. */
export async function coldReport(origin: string, pages: readonly BenchPage[], runs: number): Promise<string> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: launchArguments });
  try {
    // The first page of a browser pays for what all of them share.
    await loadCold(browser, origin + (pages[0]?.baselinePath ?? '/'));
    const rows: { row: (string | number)[]; ratio: number; lcp: number; baselineLcp: number }[] = [];
    for (const { path, baselinePath } of pages) {
      const ours: ColdLoad[] = [];
      const baselines: ColdLoad[] = [];
      for (let run = 0; run < runs; run += 1) {
        ours.push(await retryOnce(() => loadCold(browser, origin + path)));
        baselines.push(await retryOnce(() => loadCold(browser, origin + baselinePath)));
      }
      const [page, baseline] = [medians(ours), medians(baselines)];
      const [work, baselineWork] = [
        await mainThreadMsBeforePaint(browser, origin + path),
        await mainThreadMsBeforePaint(browser, origin + baselinePath),
      ];
      const ratio = page.lcp / baseline.lcp;
      rows.push({
        row: [path, ...figures(page, baseline, [work, baselineWork]), ratio.toFixed(2)],
        ratio,
        lcp: page.lcp,
        baselineLcp: baseline.lcp,
      });
    }
    const worst = rows.toSorted((a, b) => b.ratio - a.ratio)[0];
    return [
      formatTable(
        columns,
        rows.map(({ row }) => row),
      ),
      '',
      `Median LCP ${Math.round(median(rows.map(({ lcp }) => lcp)))} ms, ` +
        `of the baseline ${Math.round(median(rows.map(({ baselineLcp }) => baselineLcp)))} ms; ` +
        `median ratio ${median(rows.map(({ ratio }) => ratio)).toFixed(2)}, ` +
        `worst ${worst?.ratio.toFixed(2)} on ${worst?.row[0]}`,
    ].join('\n');
  } finally {
    await browser.close();
  }
}

function figures(page: ColdLoad, baseline: ColdLoad, mainMs: number[]): (string | number)[] {
  const { document, css, js, font, image, other, total, requests, fcp, lcp, cls, longTasks, longTaskMs } = page;
  return [
    ...[document, css, js, font, image, other, total, requests].map(Math.round),
    Math.round(fcp),
    Math.round(lcp),
    cls.toFixed(3),
    Math.round(longTasks),
    Math.round(longTaskMs),
    ...mainMs.map(Math.round),
    Math.round(baseline.total),
    Math.round(baseline.fcp),
    Math.round(baseline.lcp),
  ];
}
