import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a clone does not have, by name at the root. */
const absent = ['node_modules', 'dist', '.git', '.local', '.astro', '.wrangler', 'test-results', 'playwright-report'];

/**
 * Copies the project to a temporary folder, to be changed and built; the packages, with the caches of earlier builds, are
 * linked. Not Vite's, which no two servers share.
 */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  for (const name of readdirSync(root).filter((name) => !absent.includes(name) && !name.startsWith('.dist-')))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '.vite'))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
