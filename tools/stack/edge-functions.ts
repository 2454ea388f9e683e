import { join } from 'node:path';
import { denoFlags, denoProgram } from '../functions/deno.ts';
import { writeFunctionModules } from '../functions/modules.ts';
import { startProcess, waitForResponse, type ManagedProcess } from './managed-process.ts';
import { loopback } from './ports.ts';

const root = join(import.meta.dirname, '../..');

/** Starts the production entry points on Deno, with network access to this machine only. */
export async function startEdgeFunctions(
  { directory, port, watch }: { directory: string; port: number; watch: boolean },
  settings: NodeJS.ProcessEnv,
): Promise<ManagedProcess> {
  writeFunctionModules();
  const flags = ['--quiet', '--no-prompt', '--allow-env', `--allow-net=${loopback}`];
  if (watch) flags.push('--watch', '--no-clear-screen');
  // The import map of `meetings` has the packages of every function.
  flags.push(...denoFlags('meetings'));
  const edgeFunctions = startProcess({
    name: 'the functions',
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
  await waitForResponse(`http://${loopback}:${port}/`, edgeFunctions);
  return edgeFunctions;
}
