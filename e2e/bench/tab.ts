import { setTimeout as sleep } from 'node:timers/promises';
import type { DebuggedBrowser, Session } from './devtools.ts';
import { throttle } from './throttling.ts';

interface AttachedPage {
  session: Session;
  url: string;
}

/** What the browser says of a prerendered page: `Ready`, `Success`, or `Failure` and why. */
export interface Prerender {
  status: string;
  reason: string | undefined;
}

/**
 * A tab with the page that it shows and the one that it prepares. Chromium prerenders nothing while somebody is
 * attached to a *page*, which Playwright always is; it does while somebody is attached to the *tab*.
 */
export class Tab {
  /** By URL. */
  readonly prerenders = new Map<string, Prerender>();
  readonly #pages = new Map<string, AttachedPage>();
  readonly #browser: Session;
  readonly #contextId: string;

  /** A tab of a visitor who has never been here, `throttled` or as fast as the machine. */
  static async open({ connection }: DebuggedBrowser, { throttled }: { throttled: boolean }): Promise<Tab> {
    const { browser } = connection;
    const { browserContextId } = await browser.send<{ browserContextId: string }>('Target.createBrowserContext');
    const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      forTab: true,
      width: 1280,
      height: 800,
    });
    const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const session = connection.session(sessionId);
    const tab = new Tab(browser, browserContextId);
    session.on('Target.attachedToTarget', (params) => {
      const { sessionId: id, targetInfo } = params as { sessionId: string; targetInfo: { url: string } };
      void tab.#prepare(connection.session(id), targetInfo.url, throttled);
    });
    session.on('Target.detachedFromTarget', ({ sessionId: id }) => tab.#pages.delete(id as string));
    const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    await session.send('Target.setAutoAttach', attach);
    await waitUntil(() => tab.#pages.size > 0, 'open a tab');
    return tab;
  }

  private constructor(browser: Session, contextId: string) {
    this.#browser = browser;
    this.#contextId = contextId;
  }

  async #prepare(session: Session, url: string, throttled: boolean): Promise<void> {
    session.on('Preload.prerenderStatusUpdated', (params) => {
      const { key, status, prerenderStatus } = params as {
        key: { url: string };
        status: string;
        prerenderStatus?: string;
      };
      this.prerenders.set(key.url, { status, reason: prerenderStatus });
    });
    const prepared = [
      session.send('Preload.enable'),
      session.send('Page.enable'),
      ...(throttled ? [throttle((method, params) => session.send(method, params))] : []),
    ];
    // A page that waits for its debugger responds to some of these only when it goes on.
    const going = session.send('Runtime.runIfWaitingForDebugger');
    await Promise.all([...prepared, going]).then(
      () => this.#pages.set(session.id ?? '', { session, url }),
      // It was gone before it could be prepared.
      () => undefined,
    );
  }

  /** Runs an expression in each page of the tab and returns the first value that is not undefined. */
  async find<Value>(expression: string): Promise<{ value: Value; session: Session } | undefined> {
    for (const { session } of this.#pages.values()) {
      const value = await Promise.race([
        evaluate<Value | undefined>(session, expression).catch(() => undefined),
        // A page that went into the back/forward cache is frozen and never responds.
        sleep(1000, undefined),
      ]);
      if (value !== undefined) return { value, session };
    }
    return undefined;
  }

  /** As `find`, until there is one. */
  async waitFor<Value>(expression: string, what: string): Promise<{ value: Value; session: Session }> {
    let found: { value: Value; session: Session } | undefined;
    await waitUntil(async () => (found = await this.find<Value>(expression)) !== undefined, what);
    if (!found) throw new Error(`Cannot ${what}: nothing came`);
    return found;
  }

  /** Opens a URL and waits until it is shown, loaded and idle. */
  async goTo(url: string): Promise<Session> {
    const { session } = await this.waitFor('document.prerendering ? undefined : true', 'find a page in the tab');
    await session.send('Page.navigate', { url });
    const isThere = `!document.prerendering && location.href === ${JSON.stringify(url)}`;
    const arrived = `${isThere} && document.readyState === 'complete' ? true : undefined`;
    const there = await this.waitFor(arrived, `open ${url}`);
    await evaluate(there.session, 'new Promise((done) => requestIdleCallback(() => done(true)))');
    return there.session;
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.disposeBrowserContext', { browserContextId: this.#contextId });
  }
}

/** The value of an expression in a page, promises awaited. */
export async function evaluate<Value>(session: Session, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await session.send<{
    result: { value: Value };
    exceptionDetails?: { text: string };
  }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) throw new Error(`Cannot run "${expression}": ${exceptionDetails.text}`);
  return result.value;
}

/** Asks again and again. Throws when it takes more than twenty seconds. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Cannot ${what}: it took more than 20 seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
