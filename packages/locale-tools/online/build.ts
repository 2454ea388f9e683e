import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { onlineEditorData, type OnlineEditorOptions } from './forms.ts';
import type { Project } from '../project.ts';

/** What texts do not need, 11 of 18 MB: highlighting of code, maps, and the conversion of pictures and pasted pages. */
const unused = /@shikijs|shiki-engine|leaflet|terra-draw|svgo|exifr|turndown|\/(?:heic|webp_enc)/;

/** Builds the page `admin/` of the online editor into the folder of a built site. */
export async function buildOnlineEditor(folder: string, project: Project, options: OnlineEditorOptions): Promise<void> {
  await build({
    logLevel: 'error',
    root: join(import.meta.dirname, 'client'),
    base: './',
    build: { outDir: join(folder, 'admin'), rolldownOptions: { external: unused } },
  });
  writeFileSync(join(folder, 'admin/texts.json'), JSON.stringify(onlineEditorData(project, options)));
}

/**
 * The security policy of the page. Sveltia CMS styles its elements one by one, and calls the API of the forge; `api` is
 * the origin of that.
 */
export function onlineEditorPolicy(api: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src 'self' blob: data: ${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
