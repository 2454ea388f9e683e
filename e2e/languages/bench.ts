/**
 * `npm run bench:build [-- 3 30 100]`: how long a build takes with that many languages, without social images and
 * with all of them still to be drawn. Each is measured on a copy of the project that has no caches, after
 * a build that warms up what does not depend on the languages (Vite's, the portfolio's pictures).
 *
 *   PAGES    pages per language besides the specification's ten and the 404; 20 by default
 *   IMAGES=0 leaves out the builds with social images: each image takes tens of milliseconds to draw
 */
import { cpus, loadavg } from 'node:os';
import { addLanguages, addPages } from './many-languages.ts';
import { measuredBuild, type BuildFigures } from './measured-build.ts';
import { copyTree } from './tree-copy.ts';

const sizes = process.argv.slice(2).map(Number);
const languages = sizes.length > 0 ? sizes : [3, 30, 100];
const addedPages = Number(process.env['PAGES'] ?? 20);
const withImages = process.env['IMAGES'] !== '0';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const rows: Record<string, object> = {};
for (const count of languages) {
  const copy = copyTree();
  try {
    await measuredBuild(copy.folder, { SOCIAL_IMAGES: '0' });
    addPages(copy, addedPages);
    addLanguages(copy, count);
    const bare = await measuredBuild(copy.folder, { SOCIAL_IMAGES: '0' });
    rows[`${count} languages`] = { ...figures(bare), ...load() };
    if (withImages) {
      const drawn = await measuredBuild(copy.folder, { SOCIAL_IMAGES: '1' });
      rows[`${count} languages, images drawn`] = { ...figures(drawn), ...load() };
    }
  } finally {
    copy.remove();
  }
  console.table(rows);
}

function figures({ seconds, processorSeconds, pages, peakMb }: BuildFigures) {
  return {
    pages,
    seconds: Number(seconds.toFixed(1)),
    'ms a page': Number(((seconds * 1000) / pages).toFixed(1)),
    'processor s': Number(processorSeconds.toFixed(1)),
    'processor ms a page': Number(((processorSeconds * 1000) / pages).toFixed(1)),
    'peak MB': Math.round(peakMb),
  };
}

function load() {
  return { [`load on ${cpus().length} cores`]: Number(loadavg()[0]?.toFixed(1)) };
}
