import { pathOf, type Locale } from '../site.ts';
import type { Route } from '../../src/i18n/routes.ts';
import { retryOnce } from './retry.ts';
import { clickToPaintMs } from './click.ts';
import type { Browser } from 'puppeteer-core';
import { baselineFolder } from './baseline.ts';
import { median } from './statistics.ts';
import { formatTable } from './table.ts';

const links: { locale: Locale; from: Route; to: Route }[] = [
  { locale: 'en', from: 'home', to: 'services' },
  { locale: 'fr', from: 'services', to: 'contact' },
  { locale: 'es', from: 'packages', to: 'services' },
];

/** Clicks on links of three pages: prerendered, not prerendered, and on their baselines. */
export async function clickReport(browser: Browser, origin: string, clicks: number): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const { locale, from, to } of links) {
    const [start, end] = [pathOf(locale, from), pathOf(locale, to)];
    const ours = { from: origin + start, to: origin + end };
    const baseline = { from: `${origin}/${baselineFolder}${start}`, to: `${origin}/${baselineFolder}${end}` };
    const times = { prerendered: [] as number[], loaded: [] as number[], baseline: [] as number[] };
    for (let run = 0; run < clicks; run += 1) {
      times.prerendered.push(await retryOnce(() => clickToPaintMs(browser, { ...ours, prerender: true })));
      times.loaded.push(await retryOnce(() => clickToPaintMs(browser, { ...ours, prerender: false })));
      times.baseline.push(await retryOnce(() => clickToPaintMs(browser, { ...baseline, prerender: false })));
    }
    rows.push([
      `${start} → ${end}`,
      ...[times.prerendered, times.loaded, times.baseline].map((list) => Math.round(median(list))),
      times.prerendered.map(Math.round).join(' '),
    ]);
  }
  return formatTable(['click', 'prerendered', 'not prerendered', 'baseline', 'each, prerendered'], rows);
}
