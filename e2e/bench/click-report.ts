import type { Browser } from 'puppeteer-core';
import type { Route } from '../../src/i18n/routes.ts';
import { pathOf, type Locale } from '../site.ts';
import { baselineFolder } from './baseline.ts';
import { clickToPaintMs } from './click.ts';
import { retryOnce } from './retry.ts';
import { median } from './statistics.ts';

const links: { locale: Locale; from: Route; to: Route }[] = [
  { locale: 'en', from: 'home', to: 'services' },
  { locale: 'fr', from: 'services', to: 'contact' },
  { locale: 'es', from: 'packages', to: 'services' },
];

/** Clicks on links of three pages: prerendered, not prerendered, and on their baselines. */
export async function clickReport(browser: Browser, origin: string, clicks: number) {
  const rows: Record<string, object> = {};
  for (const { locale, from, to } of links) {
    const [start, end] = [pathOf(locale, from), pathOf(locale, to)];
    const measure = (site: string, prerender: boolean) =>
      retryOnce(() => clickToPaintMs(browser, { from: site + start, to: site + end, prerender }));
    const times = { prerendered: [] as number[], loaded: [] as number[], baseline: [] as number[] };
    for (let run = 0; run < clicks; run += 1) {
      times.prerendered.push(await measure(origin, true));
      times.loaded.push(await measure(origin, false));
      times.baseline.push(await measure(`${origin}/${baselineFolder}`, false));
    }
    rows[`${start} → ${end}`] = {
      prerendered: Math.round(median(times.prerendered)),
      'not prerendered': Math.round(median(times.loaded)),
      baseline: Math.round(median(times.baseline)),
      'each, prerendered': times.prerendered.map(Math.round).join(' '),
    };
  }
  return rows;
}
