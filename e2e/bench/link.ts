import type { Session } from './devtools.ts';
import { evaluate, waitUntil, type Tab } from './tab.ts';

interface Point {
  x: number;
  y: number;
}

/** Where a page shows a link to a URL; makes one when it has none in sight. */
export async function findLink(session: Session, url: string): Promise<Point> {
  return evaluate<Point>(
    session,
    `(() => {
      const target = ${JSON.stringify(url)};
      const isInSight = (link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return width && x >= 0 && y >= 0 && document.elementFromPoint(x + width / 2, y + height / 2) === link;
      };
      let link = [...document.links].find((one) => one.href === target && isInSight(one));
      if (!link) {
        link = document.createElement('a');
        link.href = target;
        link.textContent = target;
        document.body.prepend(link);
        scrollTo({ top: 0, behavior: 'instant' });
      }
      const { x, y, width, height } = link.getBoundingClientRect();
      return { x: x + Math.min(width, 8) / 2, y: y + height / 2 };
    })()`,
  );
}

/** Rests the pointer on a link until the browser has prerendered its target, or says why it will not. */
export async function hover(tab: Tab, session: Session, point: Point, url: string): Promise<string> {
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
  let outcome = '';
  await waitUntil(async () => {
    const { status = '', reason } = tab.prerenders.get(url) ?? {};
    if (status === 'Failure') outcome = reason ?? 'failure';
    if (status !== 'Ready') return outcome !== '';
    // A frame of another origin waits for the click, and "complete" with it.
    const isRead = `document.prerendering && document.readyState !== 'loading' || undefined`;
    if (await tab.find(isRead)) outcome = 'ready';
    return outcome !== '';
  }, `prerender ${url}`);
  return outcome;
}

export function press(session: Session, point: Point): void {
  const button = { ...point, button: 'left', clickCount: 1 };
  // The page may be gone before it can respond.
  void session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }).catch(() => undefined);
  void session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }).catch(() => undefined);
}
