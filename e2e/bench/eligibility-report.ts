import { addressOf } from '../site.ts';
import { attempt } from './attempt.ts';
import type { DebuggedBrowser } from './devtools.ts';
import { eligibilityOf } from './eligibility.ts';
import type { BenchPage } from './pages.ts';
import { formatTable } from './table.ts';

/** Of every page but those for wrong addresses: a browser neither prerenders nor keeps what answers 404. */
export async function eligibilityReport(
  browser: DebuggedBrowser,
  origin: string,
  pages: readonly BenchPage[],
): Promise<string> {
  const rows: string[][] = [];
  for (const { page, path } of pages.filter(({ isNotFound }) => !isNotFound)) {
    const from = addressOf(page.locale, page.name === 'home' ? 'services' : 'home');
    const { prerender, back } = await attempt(() => eligibilityOf(browser, origin + from, origin + path));
    rows.push([path, prerender, back]);
  }
  return formatTable(['page', 'prerender', 'way back'], rows);
}
