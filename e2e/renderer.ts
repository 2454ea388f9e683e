import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright/test';
import sharp from 'sharp';

const picture = new URL('pictures/renderer.png', import.meta.url);
const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
);

/** The one font that the project ships, for all text of a picture. */
const font = readFileSync(fontFile, 'base64');

/** Letters of the pinned font and of its fallbacks, curves, and a gradient. */
const sample = `<!doctype html>
<style>
  body { margin: 0; padding: 8px; font: 700 24px Pinned, sans-serif; background: linear-gradient(#fbf8f2, #63d8a8); }
  span { border: 3px solid #0b6a4c; border-radius: 9px 9px 0; }
</style>
<span>Réponse ¿Quién?</span> → ✓ ★ 0123`;

/** Draws the sample in this browser. */
export async function drawSample(browser: Browser): Promise<Buffer> {
  await using page = await browser.newPage({ viewport: { width: 480, height: 64 }, deviceScaleFactor: 0.5 });
  await page.setContent(sample);
  await pinFont(page);
  return await page.screenshot();
}

/** Adds the font to a page as `Pinned`. Not by a style, which the site's policy would block. */
export async function pinFont(page: Page): Promise<void> {
  await page.evaluate(async (base64) => {
    const face = new FontFace('Pinned', Uint8Array.fromBase64(base64).buffer, { weight: '400 900' });
    document.fonts.add(await face.load());
  }, font);
}

/** Records that the pictures come from this renderer. */
export function recordRenderer(drawn: Buffer): void {
  writeFileSync(picture, drawn);
}

/** Whether the recorded pictures come from a renderer that draws every pixel of the sample as this one does. */
export async function isRecordedRenderer(drawn: Buffer): Promise<boolean> {
  if (!existsSync(picture)) return false;
  const [here, recorded] = await Promise.all([drawn, readFileSync(picture)].map((png) => sharp(png).raw().toBuffer()));
  return here !== undefined && recorded !== undefined && here.equals(recorded);
}
