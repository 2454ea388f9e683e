import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { StackFile } from '../../scripts/start.ts';
import { portVariables, requireFreePorts, type PortName, type Ports } from './ports.ts';
import { processTree } from '../../supabase/fault-injection/process-tree.ts';
import { isRunning } from './process-info.ts';
import { findFreePorts } from './test-stack.ts';
import { databaseDirectory } from './postgres.ts';

// Runs the command as a developer does; the data persists from test to test.

const names = ['function', 'database', 'outbox'] as const satisfies PortName[];
let directory: string;
let ports: Ports;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'consultation-start-'));
  ports = await findFreePorts();
});
afterAll(() => {
  for (const path of [directory, databaseDirectory(directory)]) rmSync(path, { recursive: true, force: true });
});

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
const allPortsFree = () => vi.waitFor(() => requireFreePorts(ports, names), { timeout: 10_000 });
const stack = () => JSON.parse(readFileSync(join(directory, 'stack.json'), 'utf8')) as StackFile;

it('prints its URLs, refuses a second start on the same data, and stops everything on Ctrl-C', async () => {
  const run = start();
  await started(run);
  expect(run.output()).toContain(`Function  http://127.0.0.1:${ports.function}/functions/v1/send-consultation-email`);
  const feed = /^Meetings {2}(\S+\/meetings\/calendar\.ics\?key=[\w-]{32})$/m.exec(run.output())?.[1];
  expect(feed).toBe(stack().feedUrl);
  expect(run.output()).toContain(`Outbox    http://127.0.0.1:${ports.outbox}`);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`"${directory}" is in use by process ${run.child.pid}`);
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  await allPortsFree();
});

it.each([
  ['databasePid', 'the database exited with SIGKILL'],
  ['functionPid', 'the function exited with SIGKILL'],
] as const)('stops everything when a process crashes, and says which (%s)', async (pid, sentence) => {
  const run = start();
  await started(run);
  process.kill(stack()[pid], 'SIGKILL');
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(`Stopping: ${sentence}`);
  await allPortsFree();
});

it('leaves nothing running when it is killed, and starts again on the same data', async () => {
  const killed = start();
  await started(killed);
  const { databasePid, functionPid } = stack();
  const left = [...processTree(databasePid), functionPid];
  expect(left.every(isRunning)).toBe(true);
  killed.child.kill('SIGKILL');
  await vi.waitFor(() => expect(left.filter(isRunning)).toEqual([]), { timeout: 10_000 });

  const run = start();
  await started(run);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  await allPortsFree();
});
