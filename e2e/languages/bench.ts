/**
 * `npm run bench:build [-- 3 30 100]`: how long a build takes with that many languages, without social images and
 * with all of them still to be drawn. Each is measured on a copy of the project that has no caches, after
 * a build that warms up what does not depend on the languages (Vite's, the portfolio's pictures).
 *
 *   PAGES    pages per language besides the specification's ten and the 404; 20 by default
 *   IMAGES=0 leaves out the builds with social images: each image takes tens of milliseconds to draw
 */
import { addLanguages, addPages } from './many-languages.ts';
import { measuredBuild } from './measured-build.ts';
import { copyTree } from './tree-copy.ts';

const sizes = process.argv.slice(2).map(Number);
const languages = sizes.length > 0 ? sizes : [3, 30, 100];
const addedPages = Number(process.env['PAGES'] ?? 20);
const withImages = process.env['IMAGES'] !== '0';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const rows: Record<string, object> = {};
for (const count of languages) {
  const copy = copyTree();
  process.once('exit', copy.remove);
  try {
    await measuredBuild(copy.folder, { SOCIAL_IMAGES: '0' });
    addPages(copy, addedPages);
    addLanguages(copy, count);
    rows[`${count} languages`] = await measuredBuild(copy.folder, { SOCIAL_IMAGES: '0' });
    if (withImages) rows[`${count} languages, images drawn`] = await measuredBuild(copy.folder, { SOCIAL_IMAGES: '1' });
  } finally {
    copy.remove();
  }
  console.table(rows);
}
