import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startProcess, waitForResponse, type ManagedProcess } from './managed-process.ts';
import { loopback, type Ports } from './ports.ts';

const root = join(import.meta.dirname, '../..');

/** The environment that pages are built with: the URLs of this stack unless the environment sets others. */
function siteEnvironment(ports: Ports): NodeJS.ProcessEnv {
  return {
    PUBLIC_SITE_URL: `http://localhost:${ports.site}`,
    PUBLIC_SUPABASE_URL: `http://${loopback}:${ports.function}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...process.env,
  };
}

export function buildSite(ports: Ports): void {
  const options = { cwd: root, env: siteEnvironment(ports), stdio: 'inherit' } as const;
  const { status } = spawnSync(process.execPath, ['tools/build/cli.ts'], options);
  if (status !== 0) throw new Error('Cannot start: the build failed');
}

/** Serves a built site (`SITE_DIR`, or `dist`) with the CDN's own runtime, offline and without an account. */
export async function serveSite(
  ports: Pick<Ports, 'site'>,
  directory: string,
  site = resolve(root, process.env['SITE_DIR'] || 'dist'),
): Promise<ManagedProcess> {
  if (!existsSync(site)) throw new Error(`Cannot start: "${site}" does not exist, run "npm run build" first`);
  const args = ['dev', '--ip', loopback, '--assets', site, '--persist-to', join(directory, 'wrangler')];
  const offline = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', CI: '1' };
  return startSite('wrangler', args, { ...process.env, ...offline }, ports.site, join(directory, 'site.log'));
}

/**
 * Runs Astro's dev server, in which texts can be edited. Its output, with the warnings about saved texts, goes to the
 * terminal.
 */
export function developSite(ports: Ports, outbox: string): Promise<ManagedProcess> {
  const environment = { ...siteEnvironment(ports), TEXT_EDITOR: '1', OUTBOX_URL: outbox };
  return startSite('astro', ['dev', '--host', loopback], environment, ports.site);
}

async function startSite(program: string, args: string[], env: NodeJS.ProcessEnv, port: number, logFile?: string) {
  const server = startProcess({
    name: 'the site',
    command: join(root, 'node_modules', '.bin', program),
    args: [...args, '--port', String(port)],
    env,
    cwd: root,
    logFile,
  });
  await waitForResponse(`http://${loopback}:${port}/`, server);
  return server;
}
