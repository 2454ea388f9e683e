import { glob } from 'node:fs/promises';
import { sep } from 'node:path';

/** Every page of a built site by its path in the folder, with slashes, in order; the demo sites too. */
export async function pagesIn(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: folder }));
  return files.map((file) => file.split(sep).join('/')).sort();
}
