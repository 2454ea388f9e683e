import { glob } from 'node:fs/promises';
import { sep } from 'node:path';

/** The paths of every HTML file in a folder, demo sites included, sorted and with forward slashes. */
export async function htmlFilesIn(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: folder }));
  return files.map((file) => file.split(sep).join('/')).sort();
}
