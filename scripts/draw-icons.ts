/**
 * `node scripts/draw-icons.ts`: draws every icon in `public/` again from `public/favicon.svg`. For an
 * agency that puts its own mark there; the files are committed, no build runs this.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { palette } from '../src/seo/palette.ts';

const folder = new URL('../public/', import.meta.url);
const markSize = 32;
const mark = (await readFile(new URL('favicon.svg', folder), 'utf8')).replace(/<style>[\s\S]*<\/style>/, '');

interface Tile {
  size: number;
  /** How much of the tile the mark fills; a maskable icon keeps it inside the inner 80 %. */
  share: number;
  cornerRadius: number;
}

await save('favicon.ico', icoOf(await png(mark, markSize)));
await save('apple-touch-icon.png', await png(tile({ size: 180, share: 0.66, cornerRadius: 0 }), 180));
await save('icon-192.png', await png(tile({ size: 192, share: 0.7, cornerRadius: 40 }), 192));
await save('icon-512.png', await png(tile({ size: 512, share: 0.7, cornerRadius: 106 }), 512));
await save('icon-maskable-512.png', await png(tile({ size: 512, share: 0.52, cornerRadius: 0 }), 512));

/** The mark in reversed colours on the accent colour, so that it holds on any home screen. */
function tile({ size, share, cornerRadius }: Tile): string {
  const swapped = mark.replace(/#0b6a4c|#fbf8f2/g, (color) =>
    color === palette.accent ? palette.paper : palette.accent,
  );
  const inset = (size * (1 - share)) / 2;
  const placed = swapped.replace(
    '<svg ',
    `<svg x="${inset}" y="${inset}" width="${size * share}" height="${size * share}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="${cornerRadius}" fill="${palette.accent}"/>${placed}</svg>`;
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 4 * 72 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** An ICO file with one image, kept as the PNG that it is. */
function icoOf(image: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(markSize, 6);
  header.writeUInt8(markSize, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

async function save(name: string, content: Buffer): Promise<void> {
  await writeFile(new URL(name, folder), content);
}
