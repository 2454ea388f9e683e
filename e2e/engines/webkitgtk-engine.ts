import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { Builder, Key } from 'selenium-webdriver';
import { webKitGtk } from '../support/browser.ts';
import { loopback } from '../../tools/stack/ports.ts';
import { findFreePort } from '../../test-support/stack.ts';
import { logPolicyViolations, noteBackgrounds, type Driver, type Engine, type TabOptions } from './driver.ts';

const windowProgram = fileURLToPath(new URL('./webkitgtk-window.py', import.meta.url));

/** The system's WebKitGTK, the nearest relative of Safari on Linux, through its WebDriver and on a display of its own. */
export async function webKitGtkEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkitgtk-'));
  const display = spawn(webKitGtk.display, ['-displayfd', '1', '-screen', '0', '1600x2000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface(display.stdout)[Symbol.asyncIterator]();
  const { value: number, done } = await lines.next();
  if (done) throw new Error('Cannot start a display: Xvfb ended');
  const port = await findFreePort();
  const service = spawn(webKitGtk.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Its own process group, so that the windows of a timed-out test end with it.
    detached: true,
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LC_ALL: 'C.UTF-8' },
  });
  await expect(() => fetch(`http://${loopback}:${port}/status`)).toPass({ timeout: 20_000, intervals: [50] });
  let tabs = 0;
  return {
    newDriver,
    close: async () => {
      if (service.pid) process.kill(-service.pid);
      display.kill();
      await Promise.all([once(service, 'exit'), once(display, 'exit')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function newDriver(options: TabOptions): Promise<Driver> {
    const complaintsFile = join(folder, `complaints-${++tabs}`);
    writeFileSync(complaintsFile, '');
    const script = `(${logPolicyViolations.toString()})();(${noteBackgrounds.toString()})();(${postComplaints.toString()})()`;
    const windowOptions = JSON.stringify({ ...options, script, complaintsFile });
    const driver = await new Builder()
      .usingServer(`http://${loopback}:${port}`)
      .withCapabilities({
        browserName: 'webkitgtk-window',
        'webkitgtk:browserOptions': { binary: webKitGtk.python, args: [windowProgram, windowOptions] },
      })
      .build();
    return {
      open: (url) => driver.get(url),
      evaluate: (expression) => driver.executeScript(`return ${expression}`),
      click: async (x, y, count = 1) => {
        const actions = driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
          .click();
        await (count === 2 ? actions.click() : actions).perform();
      },
      type: (text) => driver.actions().sendKeys(text).perform(),
      press: () => driver.actions().sendKeys(Key.END).perform(),
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      complaints: () =>
        readFileSync(complaintsFile, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as string),
      // The window is gone before it can confirm that it has closed.
      close: () => driver.quit().catch(() => undefined),
    };
  }
}

/** Runs in every page: WebDriver has no command for the console. */
function postComplaints(): void {
  const { webkit } = window as unknown as {
    webkit: { messageHandlers: { complaint: { postMessage: (text: string) => void } } };
  };
  const post = (...parts: unknown[]) => webkit.messageHandlers.complaint.postMessage(parts.map(String).join(' '));
  const log = console.error;
  console.error = (...parts) => {
    log(...parts);
    post(...parts);
  };
  addEventListener('error', ({ message }) => post(message));
  addEventListener('unhandledrejection', ({ reason }) => post(reason));
}
