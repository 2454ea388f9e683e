import { categories, runLighthouse, type LighthouseResult } from '../lighthouse.ts';
import { retryOnce } from './retry.ts';
import type { BenchPage } from './pages.ts';
import { formatTable } from './table.ts';

/** Other work on the machine only ever lowers a score. */
const maxRuns = 3;

/** Every page's four scores, with what lowered them: the best of three runs where performance is below 100. */
export async function lighthouseReport(port: number, origin: string, pages: readonly BenchPage[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const { page, filePath } of pages) {
    const crawlable = !['meeting', 'notFound'].includes(page.name);
    const run = () => retryOnce(() => runLighthouse(port, origin + filePath, { crawlable })).catch(withoutScores);
    let best = await run();
    for (let runs = 1; runs < maxRuns && speedOf(best) < 100; runs += 1) {
      const next = await run();
      if (speedOf(next) > speedOf(best)) best = next;
    }
    const { scores, failedAudits } = best;
    rows.push([filePath, ...categories.map((category) => scores[category] ?? '-'), failedAudits.join('; ') || '-']);
  }
  return formatTable(['page', ...categories, 'taken away by'], rows);
}

function speedOf({ scores }: LighthouseResult): number {
  return scores.performance ?? 0;
}

function withoutScores(error: Error): LighthouseResult {
  return { scores: {}, failedAudits: [error.message] };
}
