import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright/test';
import sharp from 'sharp';
import { headingFont } from '../../src/business/brand.ts';

const picture = new URL('../pictures/renderer.png', import.meta.url);
/** Resolved as the build does: a file of a package, or of the project. */
const fontFile = createRequire(new URL('../../package.json', import.meta.url)).resolve(headingFont.file);

/** The one font that the project ships, for all text of a picture. */
const font = readFileSync(fontFile, 'base64');

/** Letters of the pinned font and of its fallbacks, curves, and a gradient. */
const sample = `<!doctype html>
<style>
  body { margin: 0; padding: 8px; font: 700 24px Pinned, sans-serif; background: linear-gradient(#fbf8f2, #63d8a8); }
  span { border: 3px solid #0b6a4c; border-radius: 9px 9px 0; }
</style>
<span>Réponse ¿Quién?</span> → ✓ ★ 0123`;

/**
 * Why pictures of this browser say nothing: none are recorded, or by a renderer that does not draw every pixel of the
 * sample as this browser does. With `record` it does from now on.
 */
export async function whyNotCompared(browser: Browser, record: boolean): Promise<string | undefined> {
  if (record) mkdirSync(new URL('.', picture), { recursive: true });
  else if (!existsSync(picture)) return 'none are recorded (npm run test:pictures:update)';
  await using page = await browser.newPage({ viewport: { width: 480, height: 64 }, deviceScaleFactor: 0.5 });
  await page.setContent(sample);
  await pinFont(page);
  const drawn = await page.screenshot();
  if (record) writeFileSync(picture, drawn);
  const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer();
  const isSame = (await pixelsOf(drawn)).equals(await pixelsOf(readFileSync(picture)));
  return isSame
    ? undefined
    : `this browser (${browser.version()}) or its fonts draw differently from the recorded ones`;
}

/** Adds the font to a page as `Pinned`. Not by a style, which the site's policy would block. */
export async function pinFont(page: Page): Promise<void> {
  await page.evaluate(async (base64) => {
    const face = new FontFace('Pinned', Uint8Array.fromBase64(base64).buffer, { weight: '400 900' });
    document.fonts.add(await face.load());
  }, font);
}
