import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { attribute, elementsIn, readText, sitePages } from './built-site.ts';
import { expect, settle, test } from './fixtures.ts';

const maxHomeBytes = 62 * 1024;
const maxMeetingBytes = 12 * 1000;
/** 5,900 before it had a chart, and 4,000 for that. */
const maxCalculatorBytes = 9900;

test('the banners of the home page bring at most 62 kB of script', () => {
  const files = filesOf('index.html', 'motion').flat();
  const bytes = files.map((file) => brotliCompressSync(readText(file)).length);
  expect(
    bytes.reduce((sum, length) => sum + length, 0),
    files.join(' '),
  ).toBeLessThanOrEqual(maxHomeBytes);
});

const library = /\/(?:react|client|rolldown-runtime)\./;

for (const { file, island, maxBytes, rule } of [
  { file: 'contact.html', island: 'MeetingBooking', maxBytes: maxMeetingBytes, rule: 'R76' },
  { file: 'meeting.html', island: 'MeetingChange', maxBytes: maxMeetingBytes, rule: 'R76' },
  { file: 'services.html', island: 'RoiCalculator', maxBytes: maxCalculatorBytes, rule: 'R81' },
]) {
  test(`${island} brings at most ${maxBytes} bytes of script beyond React and the request form (${rule})`, () => {
    const own = filesOf(file, 'visible', (name) => name === island).flat();
    const form = filesOf(file, 'visible', (name) => name === 'ContactForm').flat();
    const extra = own.filter((name) => !library.test(name) && !form.includes(name));
    const bytes = extra.map((name) => brotliCompressSync(readText(name)).length);
    expect(extra).not.toEqual([]);
    expect(
      bytes.reduce((sum, length) => sum + length, 0),
      extra.join(' '),
    ).toBeLessThanOrEqual(maxBytes);
  });
}

test('an island works after at most two requests in a row', () => {
  for (const { file } of sitePages) {
    const steps = ['interaction', 'visible', 'motion'].map((when) => filesOf(file, when).length);
    expect(Math.max(...steps), file).toBeLessThanOrEqual(2);
  }
});

for (const [condition, connection] of Object.entries({
  'Save-Data': { saveData: true, effectiveType: '4g' },
  'a slow connection': { saveData: false, effectiveType: '3g' },
})) {
  test(`with ${condition} the banners stay still and their script unfetched`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => value });
    }, connection);
    await page.goto('/');
    await settle(page);
    // An idle moment, which a banner waits for, comes within two seconds.
    await page.waitForTimeout(2500);
    expect(await bannerScripts(page)).toEqual([]);
  });
}

test('otherwise they move', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => bannerScripts(page)).not.toEqual([]);
});

test('no island uses useId in server-rendered markup, where its ids lack the prefix that the browser adds', () => {
  for (const { file } of sitePages) expect(readText(file), file).not.toMatch(/_R_\w*_/);
});

test('nothing of a page holds up its activation after a prerender', () => {
  for (const { file } of sitePages) {
    // A snapshot of the page that is left would delay the first frame of the next.
    expect(readText(file), file).not.toContain('@view-transition');
    const directives = elementsIn(file)
      .map((element) => attribute(element, 'client'))
      .filter(Boolean);
    expect(new Set([...directives, 'when']), `${file}: islands that do not wait for the paint`).toEqual(
      new Set(['when']),
    );
  }
});

/** The scripts of a page's islands with one condition, step by step: what they name, then what that imports, … */
function filesOf(file: string, when: string, isMeant: (name: string) => boolean = () => true): string[][] {
  const islands = elementsIn(file).filter((element) => {
    const options = attribute(element, 'opts') ?? '';
    return (
      element.tagName === 'astro-island' &&
      options.includes(`"value":"${when}"`) &&
      isMeant(attribute(element, 'component-export') ?? '')
    );
  });
  const urls = islands.flatMap((island) => ['component-url', 'renderer-url'].map((name) => attribute(island, name)));
  const known = new Set<string>();
  const steps: string[][] = [];
  let next = urls.filter((url) => url !== undefined).map((url) => url.slice(1));
  while (next.length > 0) {
    const step = [...new Set(next)].filter((name) => !known.has(name));
    step.forEach((name) => known.add(name));
    if (step.length > 0) steps.push(step);
    next = step.flatMap(importsOf);
  }
  return steps;
}

function importsOf(file: string): string[] {
  const imports = readText(file).matchAll(/\b(?:import|export)\b[^"'`;()]*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return Array.from(imports, ([, name]) => `_astro/${name}`);
}

function bannerScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('AnimatedBanner')),
  );
}
