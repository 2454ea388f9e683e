import type { DebuggedBrowser } from './devtools.ts';
import { findLink, hover, press } from './link.ts';
import { evaluate, Tab } from './tab.ts';

export interface Eligibility {
  /** `ready`, or the browser's reason for not preparing the page. */
  prerender: string;
  /** `restored`, or the browser's reasons for not restoring the page from the back/forward cache. */
  back: string;
}

/** Whether the browser prerenders a page when the pointer rests on a link, and keeps it in the back/forward cache. */
export async function eligibilityOf(browser: DebuggedBrowser, from: string, to: string): Promise<Eligibility> {
  const tab = await Tab.open(browser, { throttled: false });
  try {
    const page = await tab.goTo(from);
    const point = await findLink(page, to);
    const prerender = await hover(tab, page, point, to);
    press(page, point);
    const shown = `location.href === ${JSON.stringify(to)} && !document.prerendering && document.readyState === 'complete'`;
    const { session } = await tab.waitFor(`${shown} || undefined`, `follow a link to ${to}`);
    return { prerender, back: await goAndComeBack(tab, session, from, to) };
  } finally {
    await tab.close();
  }
}

async function goAndComeBack(tab: Tab, session: Awaited<ReturnType<Tab['goTo']>>, from: string, to: string) {
  await evaluate(session, `window.wasHere = true`);
  const next = await tab.goTo(from);
  void evaluate(next, 'history.back()').catch(() => undefined);
  const back = `location.href === ${JSON.stringify(to)} && document.readyState === 'complete'`;
  const { value } = await tab.waitFor<string>(
    `${back} ? (window.wasHere ? 'restored' : JSON.stringify(reasons())) : undefined;
    function reasons() {
      const [{ notRestoredReasons }] = performance.getEntriesByType('navigation');
      return notRestoredReasons?.reasons ?? 'loaded again';
    }`,
    `go back to ${to}`,
  );
  return value;
}
