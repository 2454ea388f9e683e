import { chromium } from 'playwright/test';
import { launchArguments, requireBrowser } from '../browser.ts';
import { attempt } from './attempt.ts';
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
  'floor bytes',
  'floor FCP',
  'floor LCP',
  'LCP/floor',
];

/** Cold loads of pages and their floors, in turns, so that a busy moment meets both. */
export async function coldReport(origin: string, pages: readonly BenchPage[], runs: number): Promise<string> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: launchArguments });
  try {
    // The first page of a browser pays for what all of them share.
    await loadCold(browser, origin + (pages[0]?.floorPath ?? '/'));
    const rows: { row: (string | number)[]; ratio: number; lcp: number; floorLcp: number }[] = [];
    for (const { path, floorPath } of pages) {
      const ours: ColdLoad[] = [];
      const floors: ColdLoad[] = [];
      for (let run = 0; run < runs; run += 1) {
        ours.push(await attempt(() => loadCold(browser, origin + path)));
        floors.push(await attempt(() => loadCold(browser, origin + floorPath)));
      }
      const [page, floor] = [medians(ours), medians(floors)];
      const ratio = page.lcp / floor.lcp;
      rows.push({ row: [path, ...figures(page, floor), ratio.toFixed(2)], ratio, lcp: page.lcp, floorLcp: floor.lcp });
    }
    const worst = rows.toSorted((a, b) => b.ratio - a.ratio)[0];
    return [
      formatTable(
        columns,
        rows.map(({ row }) => row),
      ),
      '',
      `Median LCP ${Math.round(median(rows.map(({ lcp }) => lcp)))} ms, ` +
        `of the floor ${Math.round(median(rows.map(({ floorLcp }) => floorLcp)))} ms; ` +
        `median ratio ${median(rows.map(({ ratio }) => ratio)).toFixed(2)}, ` +
        `worst ${worst?.ratio.toFixed(2)} on ${worst?.row[0]}`,
    ].join('\n');
  } finally {
    await browser.close();
  }
}

function figures(page: ColdLoad, floor: ColdLoad): (string | number)[] {
  const { document, css, js, font, image, other, total, requests, fcp, lcp, cls, longTasks, longTaskMs } = page;
  return [
    ...[document, css, js, font, image, other, total, requests].map(Math.round),
    Math.round(fcp),
    Math.round(lcp),
    cls.toFixed(3),
    Math.round(longTasks),
    Math.round(longTaskMs),
    Math.round(floor.total),
    Math.round(floor.fcp),
    Math.round(floor.lcp),
  ];
}
