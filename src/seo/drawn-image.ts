import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * An SVG as PNG bytes with at most 64 colours. Drawn once: the picture is kept under the hash of the SVG and
 * of the program that draws it, and found there by the next build.
 */
export async function drawnImage(svg: string, folder = 'node_modules/.cache/social-images'): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions)).update(svg).digest('hex').slice(0, 24);
  const file = join(folder, `${hash}.png`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;

  const png = await sharp(Buffer.from(svg)).png({ palette: true, colors: 64, dither: 0, effort: 8 }).toBuffer();
  await mkdir(folder, { recursive: true });
  // Another build may be drawing the same: nobody ever reads half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, png);
  await rename(draft, file);
  return png;
}
