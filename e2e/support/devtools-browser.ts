import puppeteer from 'puppeteer-core';
import { launchArguments, requireBrowser } from './browser.ts';

/** A browser without Puppeteer's defaults, which disable the back/forward cache, and the port for Lighthouse. */
export async function launchBrowser() {
  const browser = await puppeteer.launch({
    executablePath: requireBrowser(),
    args: [...launchArguments, '--headless=new', '--window-size=1280,800'],
    ignoreDefaultArgs: true,
    defaultViewport: null,
  });
  return { browser, port: Number(new URL(browser.wsEndpoint()).port) };
}
