import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Renders an SVG as a PNG with at most 64 colors, cached by the hash of the SVG and of sharp's version. */
export async function drawnImage(svg: string, folder = 'node_modules/.cache/social-images'): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions)).update(svg).digest('hex').slice(0, 24);
  const file = join(folder, `${hash}.png`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;

  const png = await sharp(Buffer.from(svg)).png({ palette: true, colors: 64, dither: 0, effort: 8 }).toBuffer();
  await mkdir(folder, { recursive: true });
  // Renaming is atomic, so a concurrent build never reads a partial file.
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, png);
  await rename(partial, file);
  return png;
}
