import puppeteer, { type Browser } from 'puppeteer-core';
import { launchArguments, requireBrowser } from '../browser.ts';

export interface DebuggedBrowser {
  /** Lighthouse connects to it. */
  port: number;
  browser: Browser;
  close: () => Promise<void>;
}

/** A browser without Puppeteer's defaults, which disable the back/forward cache. */
export async function launchBrowser(): Promise<DebuggedBrowser> {
  const browser = await puppeteer.launch({
    executablePath: requireBrowser(),
    args: [...launchArguments, '--headless=new', '--window-size=1280,800'],
    ignoreDefaultArgs: true,
    defaultViewport: null,
  });
  return { browser, port: Number(new URL(browser.wsEndpoint()).port), close: () => browser.close() };
}
