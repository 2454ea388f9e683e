import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import type { StackFile } from './stack-file.ts';
import { features } from '../../src/business/features.ts';
import { requireFreePorts } from './ports.ts';
import { isRunning } from './managed-process.ts';
import { findFreePorts, portSettings, removeStack, scratchStack, processTree } from '../../test-support/stack.ts';

// Runs the command as a developer does; the data persists from test to test.

const program = fileURLToPath(new URL('./cli.ts', import.meta.url));
const directory = scratchStack();
const ports = await findFreePorts();
afterAll(() => removeStack(directory));

function start(settings: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...portSettings(ports), LOCAL_DATA_DIR: directory, ...settings };
  const child = spawn(process.execPath, [program, 'backend'], { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += String(data)));
  return { child, output: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

async function startAndWait(settings?: NodeJS.ProcessEnv) {
  const run = start(settings);
  await vi.waitFor(() => expect(run.output()).toContain('Ctrl-C'), { timeout: 30_000 });
  return run;
}

const allPortsFree = () =>
  vi.waitFor(() => requireFreePorts(ports, ['function', 'database', 'outbox']), { timeout: 10_000 });
const stack = () => JSON.parse(readFileSync(join(directory, 'stack.json'), 'utf8')) as StackFile;

it('prints its URLs, refuses a second start on the same data, and stops everything on Ctrl-C', async () => {
  const run = await startAndWait();
  expect(run.output()).toContain(`Functions http://127.0.0.1:${ports.function}/functions/v1/send-consultation-email`);
  const feed = /^Meetings {2}(\S+\/meetings\/calendar\.ics\?key=[\w-]{32})$/m.exec(run.output())?.[1];
  expect(feed).toBe(features.meetings ? stack().feedUrl : undefined);
  expect(run.output()).toContain(`Outbox    http://127.0.0.1:${ports.outbox}`);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`"${directory}" is in use by process ${run.child.pid}`);
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  await allPortsFree();
});

it('passes the settings of the environment to the functions, and says which one they refuse', async () => {
  const feedKey = 'abcdefghij-0123456789';
  const run = await startAndWait({ DISPATCH_SECRET: 'my-own-secret', MEETING_FEED_KEYS: feedKey });
  expect(stack()).toMatchObject({
    dispatchSecret: 'my-own-secret',
    feedUrl: expect.stringMatching(new RegExp(`\\?key=${feedKey}$`)) as string,
  });
  if (features.meetings) expect((await fetch(stack().feedUrl)).status).toBe(200);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  const refused = start({ DIGEST: 'hourly' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('"DIGEST" is none of daily, weekly, off');
  await allPortsFree();
});

it.each([
  ['databasePid', 'the database exited with SIGKILL'],
  ['functionsPid', 'the functions exited with SIGKILL'],
] as const)('stops everything when a process crashes, and says which (%s)', async (pid, sentence) => {
  const run = await startAndWait();
  process.kill(stack()[pid], 'SIGKILL');
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(`Stopping: ${sentence}`);
  await allPortsFree();
});

it('leaves nothing running when it is killed, and starts again on the same data', async () => {
  const killed = await startAndWait();
  const { databasePid, functionsPid } = stack();
  const left = [...processTree(databasePid), functionsPid];
  expect(left.every(isRunning)).toBe(true);
  killed.child.kill('SIGKILL');
  await vi.waitFor(() => expect(left.filter(isRunning)).toEqual([]), { timeout: 10_000 });

  const run = await startAndWait();
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  await allPortsFree();
});
