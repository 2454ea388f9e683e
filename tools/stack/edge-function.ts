import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeFunctionModules } from '../admin/function-modules.ts';
import { startProcess, waitForResponse, type ManagedProcess } from './managed-process.ts';
import { loopback } from './ports.ts';

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

/** Starts the production entry points on Deno, with network access to this machine only. */
export async function startEdgeFunction(
  { directory, port, watch }: { directory: string; port: number; watch: boolean },
  settings: NodeJS.ProcessEnv,
): Promise<ManagedProcess> {
  writeFunctionModules();
  const flags = ['--quiet', '--no-prompt', '--allow-env', `--allow-net=${loopback}`];
  if (watch) flags.push('--watch', '--no-clear-screen');
  // The import map of `meetings` has the packages of every function.
  flags.push(...denoFlags('meetings'));
  const edgeFunction = startProcess({
    name: 'the function',
    command: denoProgram(),
    args: ['run', ...flags, join(root, 'tools/stack/edge-runtime.ts')],
    env: {
      ...settings,
      PATH: process.env['PATH'],
      DENO_DIR: join(directory, 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: `tcp:${loopback}:${port}`,
      NO_COLOR: '1',
    },
    cwd: root,
    logFile: join(directory, 'function.log'),
  });
  await waitForResponse(`http://${loopback}:${port}/`, edgeFunction);
  return edgeFunction;
}
