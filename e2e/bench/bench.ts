/**
 * How long visitors wait, on the built site under the CDN's own runtime. Started by `run.ts`, which chooses ports
 * and folders.
 */
import { mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { readPorts } from '../../tools/dev-stack/ports.ts';
import { serveSite } from '../../tools/dev-stack/site.ts';
import { sitePages } from '../built-site.ts';
import { writeBaselines } from './baseline.ts';
import { throttling } from './cold-load.ts';
import { coldReport } from './cold-report.ts';
import { launchBrowser } from './devtools.ts';
import { lighthouseReport } from './lighthouse-report.ts';
import { readOptions } from './options.ts';

const { runs, pages: parts, lighthouse } = readOptions(process.argv.slice(2));
const pages = sitePages.filter(({ url }) => parts.length === 0 || parts.some((part) => url.includes(part)));
const ports = readPorts(process.env);
const origin = `http://localhost:${ports.site}`;
const folder = process.env['LOCAL_DATA_DIR'] ?? '';

mkdirSync(folder, { recursive: true });
writeBaselines(process.env['SITE_DIR'] ?? '');
const server = await serveSite(ports, folder);
const { browser, port } = await launchBrowser();
try {
  const { latencyMs, megabitsPerSecond, cpuSlowdown } = throttling;
  console.log(`Throttled to ${latencyMs} ms, ${megabitsPerSecond} Mbit/s and a processor ${cpuSlowdown} times slower`);
  await print(`Cold loads, medians of ${runs}`, () => coldReport(origin, pages, runs));
  if (lighthouse) await print('Lighthouse, mobile', () => lighthouseReport(port, origin, pages));
} finally {
  await browser.close();
  await server.stop();
}

async function print(title: string, report: () => Promise<object>): Promise<void> {
  const startedAt = Date.now();
  const rows = await report();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;
  console.log(`\n## ${title} (${seconds} s, ${load})\n`);
  console.table(rows);
}
