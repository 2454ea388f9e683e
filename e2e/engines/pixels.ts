import sharp from 'sharp';
import type { Box } from './tab.ts';

/** Red, green and blue, 0 to 255. */
export type Color = readonly number[];

/** The pixels inside a box of a screenshot that has one pixel for each CSS pixel, row by row. */
export async function pixelsIn(png: Uint8Array, { x, y, width, height }: Box): Promise<Color[][]> {
  const [left = 0, top = 0, columns = 0, rows = 0] = [x, y, width, height].map(Math.round);
  const region = { left, top, width: columns, height: rows };
  const data = await sharp(png).removeAlpha().extract(region).raw().toBuffer();
  const colorAt = (pixel: number) => [...data.subarray(pixel * 3, pixel * 3 + 3)];
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => colorAt(row * columns + column)),
  );
}

/** Whether two colors look the same, antialiasing and color management aside. */
function isClose(one: Color, other: Color): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= 24);
}

/** The share of pixels, 0 to 1, that are not gray, as text without a style sheet would be. */
export function colorfulShare(pixels: Color[][]): number {
  const all = pixels.flat();
  return all.filter((pixel) => Math.max(...pixel) - Math.min(...pixel) > 24).length / all.length;
}

/** The rows of a column that have a color. */
export function rowsOf(color: Color, pixels: Color[][], x: number): number[] {
  return pixels.flatMap((row, y) => (isClose(color, row[x] ?? []) ? [y] : []));
}
