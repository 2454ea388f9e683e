import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

/** Resolves npm packages from the project's own node_modules, and fails when deno.json pins other versions. */
export function denoFlags(functionName: string): string[] {
  const importMap = join(root, 'supabase/functions', functionName, 'deno.json');
  return ['--node-modules-dir=manual', '--cached-only', '--no-config', '--no-lock', '--import-map', importMap];
}

/** The Deno binary itself: its npm launcher does not forward signals. */
export function denoProgram(): string {
  return (require('deno/install_api.cjs') as { runInstall(): string }).runInstall();
}
