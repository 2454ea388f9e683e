/** Last step of `npm run test:pictures:update`: leaves each picture a palette, and removes those of pages that are gone. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { pictureNames } from '../e2e/picture-names.ts';

/** As few colours as do: the first of these that changes no more than a speck. */
const paletteSizes = [16, 32, 64, 256];
const mostChanged = 24;

/** Of 255. What the comparison takes for the same colour is a little more. */
const largestStep = 60;

const folder = new URL('../e2e/pictures/', import.meta.url);
let bytes = 0;
for (const name of readdirSync(folder).filter((one) => one.endsWith('.png') && one !== 'renderer.png')) {
  const file = new URL(name, folder);
  if (!pictureNames.includes(name)) {
    rmSync(file);
    continue;
  }
  const png = await squeeze(readFileSync(file));
  writeFileSync(file, png);
  bytes += png.length;
}
console.log(`${pictureNames.length} pictures, ${Math.round(bytes / 1024)} kB`);

async function squeeze(picture: Buffer): Promise<Buffer> {
  // Squeezed before: once more would change it once more.
  if ((await sharp(picture).metadata()).isPalette) return picture;
  for (const colours of paletteSizes) {
    const squeezed = await sharp(picture).png({ palette: true, colours, dither: 0, effort: 10 }).toBuffer();
    if ((await changedPixels(picture, squeezed)) <= mostChanged) return squeezed;
  }
  return picture;
}

async function changedPixels(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  const steps = before?.map((value, index) => Math.abs(value - (after?.[index] ?? 0))) ?? Buffer.of();
  let changed = 0;
  for (let at = 0; at < steps.length; at += 3) {
    if (Math.max(...steps.subarray(at, at + 3)) > largestStep) changed += 1;
  }
  return changed;
}
