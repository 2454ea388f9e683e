import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxChannel, OutboxMode } from '../../tools/stack/outbox.ts';
import { call, killable, startSystem, type System } from './system.ts';
import { findDefects, Traffic } from './traffic.ts';

// Real processes fail while visitors send requests and book, move and cancel meetings. `npm run test:faults` does the
// same for longer: FAULT_ROUNDS multiplies kills and visits.

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const kills = 2 * rounds;
const visits = 15 * rounds;

let system: System;
const traffics: Traffic[] = [];

beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

// Every test has all times to offer. The requests of earlier ones stay: nothing may be sent twice later either.
beforeEach(async () => {
  await system.sql`delete from consultation.meetings`;
  for (const { meetings } of traffics) meetings.clear();
});

function startTraffic(expected: string[] = []): Traffic {
  const traffic = new Traffic(system, expected);
  traffics.push(traffic);
  return traffic;
}

const expectNoDefects = async () => expect(await findDefects(system, traffics)).toEqual([]);

describe('the running backend', { timeout: 60_000 + 30_000 * rounds }, () => {
  it.each(killable)('loses, doubles and reorders nothing while the %s is killed (F35, F37, F89)', async (name) => {
    const traffic = startTraffic(['503', 'no response']);
    const killAgainAndAgain = async () => {
      for (let n = 0; n < kills; n += 1) {
        await pause(randomInt(50, 650));
        await system.kill(name);
      }
    };
    await traffic.during(killAgainAndAgain(), visits);
    // The last kill may have broken connections that the function replaces only when it uses them.
    await traffic.during(Promise.resolve(), visits);
    await expectNoDefects();
  });

  // When it hangs, for longer than the function waits for it.
  it.each<[OutboxChannel, OutboxMode, number]>([
    ['email', 'fail', 1000],
    ['email', 'loseReply', 1000],
    ['email', 'hang', 3500],
    ['webhook', 'fail', 1000],
    ['webhook', 'revoked', 1000],
    ['webhook', 'loseReply', 1000],
    ['webhook', 'hang', 5500],
  ])(
    'neither visitors nor the other channel wait for a receiver of %ss in the mode "%s" (F30, F31, F32, F98)',
    async (channel, mode, ms) => {
      const { outbox } = system.backend;
      const received = () => (channel === 'email' ? outbox.events() : outbox.mails()).length;
      outbox.setMode(mode, channel);
      const before = received();
      await startTraffic().during(pause(ms), visits);
      expect(received()).toBeGreaterThan(before);
      outbox.setMode('ok', channel);
      await system.sendWaiting();
      // What a receiver refused for ever is sent once it is released.
      await system.sql`select consultation.release_messages(array(select id from consultation.outgoing_messages))`;
      await expectNoDefects();
    },
  );

  it('alerts once when the schedule stops and once when it goes on, and tells each monitor (F96)', async () => {
    const { backend, sql } = system;
    const before = backend.outbox.alerts().length;
    const alerts = () =>
      backend.outbox
        .alerts()
        .slice(before)
        .flatMap(({ kind, state }) => (kind === 'scheduleStopped' ? state : []));
    backend.schedule.isRunning = false;
    // Ends what the schedule began, and a process that has just looked would wait before it looks again.
    await system.kill('functions');
    await sql`update consultation.system_state set scheduled_at = clock_timestamp() - interval '1 hour'`;
    const monitors = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, scheduleHealth));
      expect(new Set(answers)).toEqual(new Set(['503, schedule: fail']));
      await patiently(() => expect(alerts()).toEqual(['began']));
    };
    await startTraffic().during(monitors(), visits);
    backend.schedule.isRunning = true;
    await system.dispatch();
    await patiently(async () => expect(await scheduleHealth()).toContain('schedule: pass'));
    await patiently(() => expect(alerts()).toEqual(['began', 'over']));
    await expectNoDefects();
  });
});

async function scheduleHealth(): Promise<string> {
  const response = await call(`${system.backend.requestsUrl}/health`);
  const { checks } = JSON.parse(response?.text ?? '{}') as { checks?: { schedule: { status: string }[] } };
  return `${response?.status}, schedule: ${checks?.schedule[0]?.status}`;
}

const patiently = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 });
