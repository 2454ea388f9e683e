/**
 * `npm run bench`: measures built sites with Lighthouse as on a slow phone and prints medians for each page: largest
 * paint (LCP), layout shift (CLS), blocking time (TBT) and bytes. With a second folder both sites are measured in turns,
 * so that other work on the machine disturbs both alike. It asserts nothing.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import lighthouse from 'lighthouse';
import { serveSite } from '../tools/stack/site.ts';
import { launchBrowser } from './support/devtools-browser.ts';

const usage = `npm run bench -- [folder [second folder]] [--runs 5] [--pages /services,/fr/]

Without a folder it measures dist, which "npm run build" makes.`;

function readArguments() {
  try {
    const options = { runs: { type: 'string', default: '5' }, pages: { type: 'string', default: '' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`"${values.runs}" is no number of runs`);
    if (positionals.length > 2) throw new Error('too many folders');
    return { runs, folders: positionals.length > 0 ? positionals : ['dist'], parts: values.pages.split(',') };
  } catch (error) {
    console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** One cold load. Throttling is applied to the browser itself; Lighthouse's default only estimates its effect. */
async function measure(port: number, url: string) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance'],
    throttlingMethod: 'devtools',
    disableFullPageScreenshot: true,
  });
  const audit = (id: string) => result?.lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    lcpMs: audit('largest-contentful-paint'),
    cls: audit('cumulative-layout-shift'),
    tbtMs: audit('total-blocking-time'),
    bytes: audit('total-byte-weight'),
  };
}

function median(values: number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function row(runs: Measured[]) {
  const of = (name: keyof Measured) => median(runs.map((run) => run[name]));
  return {
    'LCP ms': Math.round(of('lcpMs')),
    CLS: Number(of('cls').toFixed(3)),
    'TBT ms': Math.round(of('tbtMs')),
    bytes: of('bytes'),
  };
}

function pathsOf(folder: string): string[] {
  const sitemap = readFileSync(join(folder, 'sitemap-0.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

const { runs, folders, parts } = readArguments();
const scratch = mkdtempSync(join(tmpdir(), 'bench-'));
const stops: (() => Promise<unknown>)[] = [];
try {
  const sites = [];
  for (const [index, folder] of folders.entries()) {
    const port = await getPort();
    mkdirSync(join(scratch, String(index)));
    const server = await serveSite({ site: port }, join(scratch, String(index)), folder);
    stops.push(() => server.stop());
    sites.push({ folder, origin: `http://localhost:${port}` });
  }
  const { browser, port } = await launchBrowser();
  stops.unshift(() => browser.close());
  const paths = pathsOf(folders[0]!).filter((path) => parts.some((part) => path.includes(part)));
  const rows: Record<string, object> = {};
  const all = sites.map((): Measured[][] => []);
  for (const path of paths) {
    const measured = sites.map((): Measured[] => []);
    for (let run = 0; run < runs; run += 1)
      for (const [index, { origin }] of sites.entries()) measured[index]!.push(await measure(port, origin + path));
    for (const [index, { folder }] of sites.entries()) {
      rows[sites.length > 1 ? `${path} (${folder})` : path] = row(measured[index]!);
      all[index]!.push(measured[index]!);
    }
  }
  console.table(rows);
  for (const [index, { folder }] of sites.entries()) {
    const lcp = all[index]!.map((page) => median(page.map(({ lcpMs }) => lcpMs)));
    console.log(
      `${folder}: mean of the LCP medians ${Math.round(lcp.reduce((sum, ms) => sum + ms, 0) / lcp.length)} ms`,
    );
  }
} finally {
  for (const stop of stops) await stop();
  rmSync(scratch, { recursive: true, force: true });
}
