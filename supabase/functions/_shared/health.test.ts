import { describe, expect, it } from 'vitest';
import { call, healthy, settled } from '../../../test-support/functions.ts';
import { createHealthRoute, type HealthData } from './health.ts';

type Checks = Record<string, { status: string }[]>;
const path = '/send-consultation-email/health';
const names = ['database', 'schedule', 'mail', 'calendars', 'migrations', 'visitors'];
const allPass = Object.fromEntries(names.map((name) => [name, 'pass']));

/** Asks a new route once, about a database that says this. */
async function ask(data: Partial<HealthData> | Error, ipHeader?: string, headers: Record<string, string> = {}) {
  const errors: unknown[] = [];
  const read = () => settled(data instanceof Error ? data : { ...healthy, ...data });
  const route = createHealthRoute(read, (error) => errors.push(error), { ipHeader });
  const { response } = await route(new Request('https://project.example.com/health', { headers }));
  const { status, checks } = (await response.json()) as { status: string; checks: Checks };
  const states = Object.fromEntries(Object.entries(checks).map(([name, entries]) => [name, entries[0]?.status]));
  return { code: response.status, status, states, errors };
}

it('answers anybody with what is checked', async () => {
  const response = await call(path, { headers: { Origin: '' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/health+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { status, checks } = (await response.json()) as { status: string; checks: Checks };
  expect([status, Object.keys(checks)]).toEqual(['pass', names]);
  expect(checks['schedule']).toEqual([{ status: 'pass', observedValue: 20, observedUnit: 's' }]);
});

it('answers HEAD without a body, and no other method', async () => {
  const head = await call(path, { method: 'HEAD' });
  expect([head.status, head.body]).toEqual([200, null]);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await call(path, { method });
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  }
});

describe('a check', () => {
  it.each<[string, Partial<HealthData>, string]>([
    ['schedule', { schedule_seconds: 901 }, 'fail'],
    ['schedule', { schedule_seconds: null }, 'fail'],
    ['schedule', { schedule_seconds: 900 }, 'pass'],
    ['mail', { mail_seconds: 901 }, 'fail'],
    ['mail', { needs_decision: true }, 'warn'],
    ['mail', { mail_seconds: 901, needs_decision: true }, 'fail'],
    ['calendars', { calendars_stale: true }, 'warn'],
    ['migrations', { migrations_pending: true }, 'fail'],
  ])('of %s with %j says "%s", and the whole says the same', async (name, data, status) => {
    const code = status === 'fail' ? 503 : 200;
    expect(await ask(data)).toEqual({ code, status, states: { ...allPass, [name]: status }, errors: [] });
  });

  it('fails while the database does not answer, and the others are unknown', async () => {
    const error = Object.assign(new Error('No response'), { code: 'deadline' });
    const unknown = Object.fromEntries(names.map((name) => [name, 'warn']));
    const states = { ...unknown, database: 'fail', visitors: 'pass' };
    expect(await ask(error)).toEqual({ code: 503, status: 'fail', states, errors: [error] });
  });

  it('tells a missing migration from a database that does not answer', async () => {
    const error = Object.assign(new Error('function does not exist'), { code: '42883' });
    expect((await ask(error)).states).toMatchObject({ database: 'pass', migrations: 'fail' });
  });

  it.each<[string, string | undefined, Record<string, string>]>([
    ['warn', 'cf-connecting-ip', { 'X-Forwarded-For': '192.0.2.1' }],
    ['pass', 'cf-connecting-ip', { 'CF-Connecting-IP': '192.0.2.1' }],
    ['warn', undefined, { 'X-Forwarded-For': '192.0.2.1' }],
    ['pass', undefined, {}],
  ])('says "%s" of visitors with VISITOR_IP_HEADER=%s and the headers %j', async (status, ipHeader, headers) => {
    expect(await ask(healthy, ipHeader, headers)).toMatchObject({ code: 200, states: { visitors: status } });
  });
});

it('asks the database once for calls in quick succession', async () => {
  let asked = 0;
  const read = () => Promise.resolve(((asked += 1), healthy));
  const route = createHealthRoute(read, () => undefined, { ipHeader: undefined });
  await Promise.all(Array.from({ length: 50 }, () => route(new Request('https://project.example.com/health'))));
  expect(asked).toBe(1);
});
