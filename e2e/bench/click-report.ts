import { addressOf, type Locale } from '../site.ts';
import type { Route } from '../../src/i18n/routes.ts';
import { attempt } from './attempt.ts';
import { clickToPaintMs } from './click.ts';
import type { DebuggedBrowser } from './devtools.ts';
import { floorFolder } from './floor.ts';
import { median } from './statistics.ts';
import { formatTable } from './table.ts';

const links: { locale: Locale; from: Route; to: Route }[] = [
  { locale: 'en', from: 'home', to: 'services' },
  { locale: 'fr', from: 'services', to: 'contact' },
  { locale: 'es', from: 'packages', to: 'services' },
];

/** Clicks on links of three pages: prerendered, not prerendered, and on their floors. */
export async function clickReport(browser: DebuggedBrowser, origin: string, tries: number): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const { locale, from, to } of links) {
    const [start, end] = [addressOf(locale, from), addressOf(locale, to)];
    const ours = { from: origin + start, to: origin + end };
    const floor = { from: `${origin}/${floorFolder}${start}`, to: `${origin}/${floorFolder}${end}` };
    const times: { prerendered: number[]; loaded: number[]; floor: number[] } = {
      prerendered: [],
      loaded: [],
      floor: [],
    };
    for (let run = 0; run < tries; run += 1) {
      times.prerendered.push(await attempt(() => clickToPaintMs(browser, { ...ours, prerender: true })));
      times.loaded.push(await attempt(() => clickToPaintMs(browser, { ...ours, prerender: false })));
      times.floor.push(await attempt(() => clickToPaintMs(browser, { ...floor, prerender: false })));
    }
    rows.push([
      `${start} → ${end}`,
      ...[times.prerendered, times.loaded, times.floor].map((list) => Math.round(median(list))),
      times.prerendered.map(Math.round).join(' '),
    ]);
  }
  return formatTable(['click', 'prerendered', 'not prerendered', 'floor', 'each, prerendered'], rows);
}
