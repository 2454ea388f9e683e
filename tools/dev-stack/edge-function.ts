import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Guard } from './guard.ts';
import { startPart, waitForAnswer, type Part } from './parts.ts';
import { loopback } from './ports.ts';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = 'supabase/functions/send-consultation-email';

/** Resolves npm packages from the project's own node_modules, and fails when deno.json pins others. */
export const denoFlags = [
  '--node-modules-dir=manual',
  '--cached-only',
  '--no-config',
  '--no-lock',
  '--import-map',
  join(root, folder, 'deno.json'),
];

export const functionEntry = join(root, folder, 'index.ts');

/** The program itself, not its launcher, which would not pass signals on. */
export function denoProgram(): string {
  return (require('deno/install_api.cjs') as { runInstall(): string }).runInstall();
}

/** Starts production's own entry point on Deno. It can reach this machine and nothing else. */
export async function startEdgeFunction(
  options: { directory: string; port: number; guard: Guard; watch?: boolean },
  settings: Record<string, string>,
): Promise<Part> {
  const { directory, port, guard, watch = false } = options;
  const part = startPart({
    name: 'the function',
    command: denoProgram(),
    args: [
      'run',
      '--quiet',
      '--no-prompt',
      '--allow-env',
      `--allow-net=${loopback}`,
      ...(watch ? ['--watch', '--no-clear-screen'] : []),
      ...denoFlags,
      functionEntry,
    ],
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
    guard,
  });
  await waitForAnswer(`http://${loopback}:${port}/`, part);
  return part;
}
