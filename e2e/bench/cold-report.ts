import { chromium } from 'playwright/test';
import { findHeadlessShell, launchArguments } from '../browser.ts';
import type { SitePage } from '../built-site.ts';
import { baselineFolder } from './baseline.ts';
import { loadCold, type ColdLoad } from './cold-load.ts';

/** Cold loads of pages and their baselines, alternating so that a busy moment hits both: the worst page first. */
export async function coldReport(origin: string, pages: readonly SitePage[], runs: number) {
  // Each window of the whole browser starts pages of the browser's own, in the middle of the load that is measured.
  const executablePath = findHeadlessShell();
  await using browser = await chromium.launch({ args: launchArguments, ...(executablePath ? { executablePath } : {}) });
  // Once more where it fails: a busy machine occasionally loses a measurement.
  const load = (url: string) => loadCold(browser, url).catch(() => loadCold(browser, url));
  // The first page of a browser pays for what all of them share.
  await load(`${origin}/${baselineFolder}/`);
  const rows: (readonly [path: string, figures: Record<string, number>])[] = [];
  for (const { url } of pages) {
    const [pageUrl, baselineUrl] = [origin + url, `${origin}/${baselineFolder}${url}`] as const;
    const ours: ColdLoad[] = [];
    const baselines: ColdLoad[] = [];
    for (let run = 0; run < runs; run += 1) {
      ours.push(await load(pageUrl));
      baselines.push(await load(baselineUrl));
    }
    const [page, baseline] = [medians(ours), medians(baselines)];
    const figures = {
      ...page,
      'baseline bytes': baseline.total,
      'baseline FCP': baseline.FCP,
      'baseline LCP': baseline.LCP,
      'LCP/baseline': page.LCP / baseline.LCP,
    };
    rows.push([url, figures]);
  }
  rows.sort(([, a], [, b]) => (b['LCP/baseline'] ?? 0) - (a['LCP/baseline'] ?? 0));
  rows.push(['median', medians(rows.map(([, figures]) => figures))]);
  return Object.fromEntries(rows.map(([path, figures]) => [path, rounded(figures)]));
}

/** The median of each figure over several runs. */
function medians<Name extends string>(runs: readonly Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(runs[0] ?? {}) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Record<Name, number>;
}

/** The middle value, or the mean of the two in the middle. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** Whole bytes and milliseconds; shifts and ratios to three digits. */
function rounded(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(value < 10 ? 3 : 0))]),
  );
}
