import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { StackFile } from './leftovers.ts';
import { findFreePort, portVariables, requireFreePorts, type PortName, type Ports } from './ports.ts';

// The command as a person runs it. Its data stays from test to test, as it does in real life.

const names = ['function', 'database', 'outbox'] as const satisfies PortName[];
let directory: string;
let ports: Ports;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'consultation-start-'));
  // Open to the database's user too, or root would keep its data somewhere else.
  chmodSync(directory, 0o755);
  ports = { site: 1, function: await findFreePort(), database: await findFreePort(), outbox: await findFreePort() };
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function start(): Run {
  const env = { ...process.env, LOCAL_DATA_DIR: directory };
  for (const name of names) Object.assign(env, { [portVariables[name].variable]: String(ports[name]) });
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/start.ts', import.meta.url)), 'backend'],
    { env },
  );
  let text = '';
  child.stdout.on('data', (data) => (text += String(data)));
  child.stderr.on('data', (data) => (text += String(data)));
  return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

const started = (run: Run) => vi.waitFor(() => expect(run.output()).toContain('Ctrl-C'), { timeout: 30_000 });
const everythingGone = () => vi.waitFor(() => requireFreePorts(ports, names), { timeout: 10_000 });
const stack = () => JSON.parse(readFileSync(join(directory, 'stack.json'), 'utf8')) as StackFile;

it('prints its addresses, refuses a second start on the same data, and stops everything on Ctrl-C', async () => {
  const run = start();
  await started(run);
  expect(run.output()).toContain(`Function  http://127.0.0.1:${ports.function}/functions/v1/send-consultation-email`);
  expect(run.output()).toContain(`Outbox    http://127.0.0.1:${ports.outbox}`);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`"${directory}" is in use by process ${run.child.pid}`);
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  await everythingGone();
});

it.each([
  [0, 'the database ended with SIGKILL'],
  [1, 'the function ended with SIGKILL'],
])('stops everything and says which part it was that crashed (%i)', async (index, sentence) => {
  const run = start();
  await started(run);
  process.kill(stack().parts[index]?.pid ?? 0, 'SIGKILL');
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(`Cannot go on: ${sentence}`);
  await everythingGone();
});

it('leaves nothing behind when it is killed itself, and starts again on the same data', async () => {
  const run = start();
  await started(run);
  run.child.kill('SIGKILL');
  await run.ended;
  await everythingGone();
  const again = start();
  await started(again);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});
