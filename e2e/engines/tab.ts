import { test as base, expect } from 'playwright/test';
import type { EngineName } from '../support/browser.ts';
import { startEngine, type Driver, type Engine } from './drivers.ts';

export { expect };

export const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

export interface EngineOptions {
  engineName: EngineName;
}

interface Fixtures {
  allowedComplaints: RegExp[];
  tab: Tab;
}

/** What Firefox and WebKit log for a request that a navigation cancels. Chromium logs nothing. */
const loggedOnNavigation = [/status=2152398850/, /Cannot reach the calendar: TypeError: (?:NetworkError|Load failed)/];

/** Playwright's `test` with a tab of the project's engine in place of Playwright's own page. */
export const test = base.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  viewport: desktop,
  allowedComplaints: [[], { option: true }],
  tab: async ({ engine, viewport, allowedComplaints, baseURL }, use, testInfo) => {
    const driver = await engine.newDriver(viewport ?? desktop);
    await use(new Tab(driver, baseURL ?? ''));
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screenshot', { body: Buffer.from(await driver.screenshot()), contentType: 'image/png' });
    const complaints = driver.complaints();
    await driver.close();
    const allowed = [...allowedComplaints, ...loggedOnNavigation];
    const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    if (unexpected.length > 0) throw new Error(`The browser complained:\n  ${unexpected.join('\n  ')}`);
  },
});

/** An element as a user would name it: `{ role: 'button', name: 'Send request' }`. */
interface Target {
  role: keyof typeof roleSelectors;
  /** The accessible name, or its beginning. */
  name?: string;
}

const roleSelectors = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  frame: 'iframe',
  link: 'a[href]',
  radio: 'input[type=radio]',
  slider: 'input[type=range]',
  textbox: 'input:not([type]), input[type=text], input[type=tel], input[type=password], textarea',
} as const;

const polling = { timeout: 15_000, intervals: [50] };

/** The box of an element in CSS pixels, from the viewport's top left corner. */
type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

/** A tab of any engine, with what a visitor does in it. */
export class Tab {
  readonly driver: Driver;
  private readonly baseUrl: string;

  constructor(driver: Driver, baseUrl: string) {
    this.driver = driver;
    this.baseUrl = baseUrl;
  }

  async goto(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.baseUrl).href);
  }

  async reload(): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset['left'] = '';
      setTimeout(() => location.reload());
    });
    await this.waitFor([false, 'complete'], () => ['left' in document.documentElement.dataset, document.readyState]);
  }

  /** Goes back (-1) or forward (1) in the history, from a timer: a page that is gone cannot return a result. */
  async traverseHistory(delta: -1 | 1): Promise<void> {
    await this.evaluate((delta) => void setTimeout(() => history.go(delta)), delta);
  }

  /** Runs a self-contained function in the page; arguments and result are JSON. */
  async evaluate<Arguments extends unknown[], Result>(
    run: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>> {
    const values = args.map((value) => JSON.stringify(value) ?? 'undefined').join(', ');
    return (await this.driver.evaluate(`(${run.toString()})(${values})`)) as Awaited<Result>;
  }

  /** Waits until a function in the page returns a value, or one that matches; retries errors, as on navigation. */
  async waitFor<Arguments extends unknown[]>(
    expected: unknown,
    run: (...args: Arguments) => unknown,
    ...args: Arguments
  ): Promise<void> {
    await expect(async () => expect(await this.evaluate(run, ...args)).toEqual(expected)).toPass(polling);
  }

  async waitForText(text: string): Promise<void> {
    await this.waitFor(
      true,
      (wanted) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted.replace(/\s+/g, ' ')),
      text,
    );
  }

  /** Waits until the element is displayed and at rest, in view. */
  async boxOf(target: Target): Promise<Box> {
    let box: Box | null = null;
    await expect(async () => {
      const before = box;
      box = await this.evaluate(locate, { ...target, selector: roleSelectors[target.role] });
      expect(box, `${target.role} "${target.name ?? ''}"`).not.toBeNull();
      // A click at its position before the page moved would hit another element.
      expect(box).toEqual(before);
    }).toPass(polling);
    return box!;
  }

  async click(target: Target, count: 1 | 2 = 1): Promise<void> {
    const { x, y, width, height } = await this.boxOf(target);
    await this.driver.click(x + width / 2, y + height / 2, count);
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.driver.type(text);
  }

  /** Waits until React has taken over the element: from then on its handlers run. */
  async hydrated(target: Target): Promise<void> {
    await this.boxOf(target);
    const isHydrated = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      );
    await this.waitFor(true, isHydrated, roleSelectors[target.role]);
  }
}

/** Runs in the page. */
function locate({ selector, name }: { selector: string; name?: string }): Box | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    return (
      plain(element.getAttribute('aria-label') ?? element.getAttribute('title')) ||
      plain(label?.textContent) ||
      plain(element.textContent)
    );
  };
  const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const wanted = plain(name);
  const found =
    shown.find((element) => nameOf(element) === wanted) ?? shown.find((element) => nameOf(element).startsWith(wanted));
  if (!found) return null;
  const middleOf = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;
  // Scrolling to something in the sticky header would scroll to the top.
  const hit = document.elementFromPoint(...middleOf(found.getBoundingClientRect()));
  if (!hit || !found.contains(hit)) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x, y, width, height };
}
