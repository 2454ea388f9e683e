/** Last step of `npm run test:pictures:update`: gives each new screenshot a palette of 256 colors. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../e2e/pictures');
for (const name of globSync('*.png', { cwd: folder, exclude: ['renderer.png'] })) {
  const file = join(folder, name);
  const picture = readFileSync(file);
  // A second pass would change it again.
  if ((await sharp(picture).metadata()).isPalette) continue;
  writeFileSync(file, await sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer());
}
