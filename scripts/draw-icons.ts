/** `npm run icons`: redraws the icons in `public/` from `src/business/brand.ts` and the brand's colors. The files are committed; no build runs this. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { logo } from '../src/business/brand.ts';
import { darkPalette, palette } from '../src/seo/palette.ts';

const logoSize = 32;

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoSize} ${logoSize}">
  <style>
    @media (prefers-color-scheme: dark) {
      .shape { fill: ${darkPalette.accent} }
      .line { stroke: ${darkPalette.paper} }
    }
  </style>
${paths(palette.accent, palette.paper)}
</svg>
`;
const files = {
  'favicon.svg': favicon,
  'favicon.ico': icoOf(await png(favicon, logoSize)),
  'apple-touch-icon.png': await tile(180, 0.66, 0),
  'icon-192.png': await tile(192, 0.7, 40),
  'icon-512.png': await tile(512, 0.7, 106),
  // A maskable icon keeps the logo inside the inner 80%.
  'icon-maskable-512.png': await tile(512, 0.52, 0),
};
for (const [name, content] of Object.entries(files))
  await writeFile(new URL(`../public/${name}`, import.meta.url), content);

/** The logo in reversed colors, `share` of the width, on the accent color, which stands out on any home screen. */
function tile(size: number, share: number, cornerRadius: number): Promise<Buffer> {
  const inset = (size * (1 - share)) / 2;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
    <rect width="${size}" height="${size}" rx="${cornerRadius}" fill="${palette.accent}"/>
    <g transform="translate(${inset} ${inset}) scale(${(size * share) / logoSize})">${paths(palette.paper, palette.accent)}</g>
  </svg>`;
  return png(drawing, size);
}

function paths(fill: string, stroke: string): string {
  return `  <path class="shape" fill="${fill}" d="${logo.shape}"/>
  <path class="line" fill="none" stroke="${stroke}" stroke-width="${logo.lineWidth}" stroke-linecap="round" d="${logo.line}"/>`;
}

function png(source: string, size: number): Promise<Buffer> {
  const drawing = sharp(Buffer.from(source), { density: 4 * 72 });
  return drawing.resize(size, size).png({ palette: true, effort: 10 }).toBuffer();
}

/** An ICO file that contains one PNG of less than 64 kB. */
function icoOf(image: Buffer): Buffer {
  // Reserved, type, number of images; width and height, colors, planes, bits per pixel, length and offset of the PNG.
  const header = Uint16Array.of(0, 1, 1, logoSize | (logoSize << 8), 0, 1, 32, image.length, 0, 22, 0);
  return Buffer.concat([Buffer.from(header.buffer), image]);
}
