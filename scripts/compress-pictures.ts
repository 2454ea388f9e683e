/** Last step of `npm run test:pictures:update`: gives each new screenshot a palette of 256 colors. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

for (const name of globSync('*.png', { cwd: join(import.meta.dirname, 'pictures'), exclude: ['renderer.png'] })) {
  const file = join(import.meta.dirname, 'pictures', name);
  const picture = readFileSync(file);
  // A second pass would change it again.
  if ((await sharp(picture).metadata()).isPalette) continue;
  writeFileSync(file, await sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer());
}
