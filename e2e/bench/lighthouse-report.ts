import { categories, runLighthouse, type LighthouseResult } from '../lighthouse.ts';
import { retryOnce } from './retry.ts';
import type { BenchPage } from './pages.ts';
import { formatTable } from './table.ts';

/** Every page's four scores, with what took something away. */
export async function lighthouseReport(port: number, origin: string, pages: readonly BenchPage[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const { filePath, isNotFound } of pages) {
    const { scores, failedAudits } = await retryOnce(() =>
      runLighthouse(port, origin + filePath, { crawlable: !isNotFound }),
    ).catch(withoutScores);
    rows.push([filePath, ...categories.map((category) => scores[category] ?? '-'), failedAudits.join('; ') || '-']);
  }
  return formatTable(['page', ...categories, 'taken away by'], rows);
}

function withoutScores(error: Error): LighthouseResult {
  return { scores: {}, failedAudits: [error.message] };
}
