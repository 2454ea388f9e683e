import sharp from 'sharp';
import type { Box } from './tab.ts';

/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number];

/** The pixels inside a box of a screenshot that has one pixel for each CSS pixel. */
export interface Pixels {
  width: number;
  height: number;
  colorAt(x: number, y: number): Color;
}

export async function pixelsIn(png: Uint8Array, box: Box): Promise<Pixels> {
  const left = Math.round(box.x);
  const top = Math.round(box.y);
  const region = { left, top, width: Math.round(box.width), height: Math.round(box.height) };
  const { data, info } = await sharp(png).removeAlpha().extract(region).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    colorAt: (x, y) => {
      const at = (y * width + x) * channels;
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    },
  };
}

/** Whether two colors look the same, antialiasing and color management aside. */
function isClose(one: Color, other: Color): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= 24);
}

/** The share of pixels, 0 to 1, that have a color. */
export function shareOf(color: Color, pixels: Pixels): number {
  let count = 0;
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) if (isClose(pixels.colorAt(x, y), color)) count += 1;
  return count / (pixels.width * pixels.height);
}

/** The rows of a column that have a color. */
export function rowsOf(color: Color, pixels: Pixels, x: number): number[] {
  return Array.from({ length: pixels.height }, (_, y) => y).filter((y) => isClose(pixels.colorAt(x, y), color));
}
