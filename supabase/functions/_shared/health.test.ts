import { describe, expect, it } from 'vitest';
import { handler, healthy, submitUrl } from '../../../test-support/requests-handler.ts';
import { settled } from '../../../test-support/environment.ts';
import { createHealthRoute, type HealthData } from './health.ts';

/** Asks a new route once, about a database that says this. */
async function ask(facts: Partial<HealthData> | Error) {
  const errors: unknown[] = [];
  const read = () => settled(facts instanceof Error ? facts : { ...healthy, ...facts });
  const route = createHealthRoute(read, (error) => errors.push(error), { ipHeader: undefined });
  const { response } = await route(new Request('https://project.example.com/health'));
  const { status, checks } = (await response.json()) as {
    status: string;
    checks: Record<string, { status: string }[]>;
  };
  const states = Object.fromEntries(Object.entries(checks).map(([name, entries]) => [name, entries[0]?.status]));
  return { code: response.status, status, states, errors };
}

const all = {
  database: 'pass',
  schedule: 'pass',
  mail: 'pass',
  calendars: 'pass',
  migrations: 'pass',
  visitors: 'pass',
};

it.each([submitUrl, submitUrl.replace('/functions/v1', '')])('answers anybody at %s', async (url) => {
  const response = await handler(new Request(`${url}/health`), '192.0.2.1');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/health+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({
    status: 'pass',
    checks: {
      database: [{ status: 'pass' }],
      schedule: [{ status: 'pass', observedValue: 20, observedUnit: 's' }],
      mail: [{ status: 'pass', observedValue: 0, observedUnit: 's' }],
      calendars: [{ status: 'pass' }],
      migrations: [{ status: 'pass' }],
      visitors: [{ status: 'pass' }],
    },
  });
});

it('answers HEAD without a body, and no other method', async () => {
  const head = await handler(new Request(`${submitUrl}/health`, { method: 'HEAD' }), '');
  expect(head.status).toBe(200);
  expect(head.body).toBeNull();
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await handler(new Request(`${submitUrl}/health`, { method }), '');
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
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
  ])('of %s with %j says "%s", and the whole says the same', async (name, facts, status) => {
    const code = status === 'fail' ? 503 : 200;
    expect(await ask(facts)).toEqual({ code, status, states: { ...all, [name]: status }, errors: [] });
  });

  it('fails while the database does not answer, and the others are unknown', async () => {
    const error = Object.assign(new Error('No response'), { code: 'deadline' });
    const states = {
      database: 'fail',
      schedule: 'warn',
      mail: 'warn',
      calendars: 'warn',
      migrations: 'warn',
      visitors: 'pass',
    };
    expect(await ask(error)).toEqual({ code: 503, status: 'fail', states, errors: [error] });
  });

  it('tells a missing migration from a database that does not answer', async () => {
    const error = Object.assign(new Error('function does not exist'), { code: '42883' });
    expect((await ask(error)).states).toMatchObject({ database: 'pass', migrations: 'fail' });
  });
});

it.each<[string, string | undefined, Record<string, string>]>([
  ['warn', 'cf-connecting-ip', {}],
  ['pass', 'cf-connecting-ip', { 'CF-Connecting-IP': '192.0.2.1' }],
  ['warn', undefined, { 'X-Forwarded-For': '192.0.2.1' }],
  ['pass', undefined, {}],
])('says "%s" of visitors with VISITOR_IP_HEADER=%s and the headers %j', async (status, ipHeader, headers) => {
  const route = createHealthRoute(
    () => Promise.resolve(healthy),
    () => undefined,
    { ipHeader },
  );
  const { response } = await route(new Request('https://project.example.com/health', { headers }));
  const { checks } = (await response.json()) as { checks: Record<string, { status: string }[]> };
  expect([response.status, checks['visitors']?.[0]?.status]).toEqual([200, status]);
});

it('asks the database once for calls in quick succession', async () => {
  let asked = 0;
  const route = createHealthRoute(
    () => {
      asked += 1;
      return Promise.resolve(healthy);
    },
    () => undefined,
    { ipHeader: undefined },
  );
  await Promise.all(Array.from({ length: 50 }, () => route(new Request('https://project.example.com/health'))));
  expect(asked).toBe(1);
});
