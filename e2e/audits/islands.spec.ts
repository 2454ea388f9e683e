import { brotliCompressSync } from 'node:zlib';
import { elementsIn, readText, sitePages } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { expect, settle, test } from '../support/fixtures.ts';
import { hasPage } from '../support/site.ts';

const library = /\/(?:react|client|rolldown-runtime)\./;

test('the banners of the home page add at most 62 kB of script', () => {
  expectAtMost(62 * 1024, filesOf('index.html', 'motion').flat());
});

for (const { file, island, maxBytes, rule } of [
  ...(hasPage('meeting') ? [{ file: 'contact.html', island: 'MeetingBooking', maxBytes: 12_000, rule: 'R76' }] : []),
  { file: 'meeting.html', island: 'MeetingChange', maxBytes: 12_000, rule: 'R76' },
  { file: 'services.html', island: 'RoiCalculator', maxBytes: 9900, rule: 'R81' },
].filter(({ file }) => sitePages.some((page) => page.file === file))) {
  test(`${island} adds at most ${maxBytes} bytes of script beyond React and the request form (${rule})`, () => {
    const own = filesOf(file, 'idle-visible', island).flat();
    const form = filesOf(file, 'idle-visible', 'ContactForm').flat();
    expectAtMost(
      maxBytes,
      own.filter((name) => !library.test(name) && !form.includes(name)),
    );
  });
}

test('an island works after at most two sequential requests', () => {
  for (const { file } of sitePages) {
    const steps = ['interaction', 'idle-visible', 'motion'].map((directive) => filesOf(file, directive).length);
    expect(steps[0], `${file}: the language menu`).toBeGreaterThan(0);
    expect(Math.max(...steps), file).toBeLessThanOrEqual(2);
  }
});

for (const { condition, connection, moves } of [
  { condition: 'a fast connection', connection: { saveData: false, effectiveType: '4g' }, moves: true },
  { condition: 'a slow connection', connection: { saveData: false, effectiveType: '3g' }, moves: false },
  { condition: 'Save-Data', connection: { saveData: true, effectiveType: '4g' }, moves: false },
]) {
  test(`with ${condition} the banners ${moves ? 'move' : 'stay still and their script is not fetched'}`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => request.url().includes('PulseOnView') && fetched.push(request.url()));
    await page.addInitScript((value) => {
      const ask = () => {
        document.documentElement.dataset['asked'] = '';
        return value;
      };
      Object.defineProperty(Navigator.prototype, 'connection', { get: ask });
    }, connection);
    await page.goto('/');
    // The banner checks the connection last: its script is then fetched, or never.
    await expect(page.locator('html[data-asked]')).toBeAttached();
    await settle(page);
    expect(fetched).toHaveLength(moves ? 1 : 0);
  });
}

test('no island uses useId in server-rendered markup, where its ids lack the prefix that the browser adds', () => {
  test.skip(...needsFiles);
  for (const { file } of sitePages) expect(readText(file), file).not.toMatch(/_R_\w*_/);
});

test('no page delays its own activation after a prerender', () => {
  for (const { file } of sitePages) {
    // A snapshot of the previous page would delay the first frame of the next.
    expect(readText(file), file).not.toContain('@view-transition');
    const directives = elementsIn(file).map(({ attribs }) => attribs['client'] ?? 'interaction');
    const waiting = ['interaction', 'idle-visible', 'motion'];
    expect(waiting, `${file}: islands that do not wait for the paint`).toEqual(expect.arrayContaining(directives));
  }
});

/** Compressed, all of them together. */
function expectAtMost(maxBytes: number, files: string[]): void {
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readText(file)).length, 0);
  expect(files).not.toEqual([]);
  expect(bytes, files.join(' ')).toBeLessThanOrEqual(maxBytes);
}

/** The scripts of islands with a directive, step by step: what they name, what that imports, … */
function filesOf(file: string, directive: string, name?: string): string[][] {
  test.skip(...needsFiles);
  const islands = elementsIn(file).filter(
    (element) =>
      element.tagName === 'astro-island' &&
      element.attribs['client'] === directive &&
      (!name || element.attribs['component-export'] === name),
  );
  const urls = islands.flatMap(({ attribs }) => [attribs['component-url'], attribs['renderer-url']]);
  const steps: string[][] = [];
  let step = [...new Set(urls)].filter((url) => url !== undefined).map((url) => url.slice(1));
  while (step.length > 0) {
    steps.push(step);
    step = [...new Set(step.flatMap(importsOf))].filter((name) => !steps.flat().includes(name));
  }
  return steps;
}

function importsOf(file: string): string[] {
  const imports = readText(file).matchAll(/\b(?:import|export)\b[^"'`;()]*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return Array.from(imports, ([, name]) => `_astro/${name}`);
}
