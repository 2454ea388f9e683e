/** Last step of `npm run test:pictures:update`: quantizes each screenshot and removes those of deleted pages. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { pictureNames } from './support/picture-names.ts';

/** The smallest palette that changes at most `maxChangedPixels` is used. */
const paletteSizes = [16, 32, 64, 256];
const maxChangedPixels = 24;

/** Difference per channel, of 255, that counts as unchanged; slightly below the tolerance of the comparison. */
const channelTolerance = 60;

const folder = new URL('./pictures/', import.meta.url);
let bytes = 0;
for (const name of readdirSync(folder).filter((one) => one.endsWith('.png') && one !== 'renderer.png')) {
  const file = new URL(name, folder);
  if (!pictureNames.includes(name)) {
    rmSync(file);
    continue;
  }
  const png = await quantize(readFileSync(file));
  writeFileSync(file, png);
  bytes += png.length;
}
console.log(`${pictureNames.length} pictures, ${Math.round(bytes / 1024)} kB`);

async function quantize(picture: Buffer): Promise<Buffer> {
  // Already quantized; a second pass would change it again.
  if ((await sharp(picture).metadata()).isPalette) return picture;
  for (const colors of paletteSizes) {
    const quantized = await sharp(picture).png({ palette: true, colors, dither: 0, effort: 10 }).toBuffer();
    if ((await changedPixels(picture, quantized)) <= maxChangedPixels) return quantized;
  }
  return picture;
}

async function changedPixels(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  const differences = before?.map((value, index) => Math.abs(value - (after?.[index] ?? 0))) ?? Buffer.of();
  let changed = 0;
  for (let at = 0; at < differences.length; at += 3) {
    if (Math.max(...differences.subarray(at, at + 3)) > channelTolerance) changed += 1;
  }
  return changed;
}
