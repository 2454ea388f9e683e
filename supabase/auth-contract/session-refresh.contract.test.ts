import { afterEach, expect, it, vi } from 'vitest';
import { until } from './auth-server.ts';
import { openContract } from './open-contract.ts';
import { aSession } from './sessions.ts';

const refused = {
  status: 400,
  body: { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' },
};

/** Stops the clock and its timers at a whole second; the network stays real. */
function stopTime(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-02T10:00:00Z'),
  });
}

/** The moments, from now on, at which the client sends something. */
function recordSendingMs(): number[] {
  const sentMs: number[] = [];
  const startedMs = Date.now();
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    sentMs.push(Date.now() - startedMs);
    return send(...request);
  });
  return sentMs;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('refreshes an expired session by itself and stores the new one', async () => {
  const { server, storedSession } = await openContract({ stored: aSession({ secondsLeft: -1 }) });
  const call = server.callTo('POST /token');
  expect(call.query).toEqual({ grant_type: 'refresh_token' });
  expect(call.body).toEqual({ refresh_token: 'refresh-1' });
  expect(storedSession()?.refresh_token).toBe('refresh-2');
});

it('asks once when several callers need the same expired session at the same time', async () => {
  stopTime();
  const { client, server } = await openContract({ stored: aSession() });
  vi.setSystemTime(Date.now() + 3_601_000);
  const responses = await Promise.all([client.auth.getSession(), client.auth.getSession(), client.auth.getSession()]);
  expect(responses.map(({ data }) => data.session?.refresh_token)).toEqual(['refresh-2', 'refresh-2', 'refresh-2']);
  expect(server.callsTo('POST /token')).toHaveLength(1);
});

it('removes the session, with one SIGNED_OUT, when an expired one cannot be refreshed for good', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { client, server, events, storedSession } = await openContract({
    stored: aSession({ secondsLeft: -1 }),
    responses: { 'POST /token': refused },
  });
  expect(events.entries).toEqual([
    { event: 'SIGNED_OUT', session: null },
    { event: 'INITIAL_SESSION', session: null },
  ]);
  expect(storedSession()).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect(server.callsTo('POST /token')).toHaveLength(1);
});

it('differs from the specification: keeps the session after a non-retryable failure while its access token is still valid', async () => {
  const stored = aSession({ secondsLeft: 60 });
  const { client, server, events, storedSession } = await openContract({
    stored,
    responses: { 'POST /token': refused },
  });
  expect(events.entries).toEqual([{ event: 'INITIAL_SESSION', session: stored }]);
  expect((await client.auth.getSession()).data.session).toEqual(stored);
  expect(storedSession()).toEqual(stored);
  expect(server.callsTo('POST /token')).toHaveLength(1);
});

it('tries a refresh again after 200 ms, then doubles the wait, and gives up before a tick of 30 s is over', async () => {
  stopTime();
  const { client, server, events, storedSession } = await openContract({
    stored: aSession(),
    responses: { 'POST /token': { status: 503, body: { msg: 'Unavailable' } } },
  });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const sentMs = recordSendingMs();
  const refresh = client.auth.refreshSession();
  for (const waitMs of [200, 400, 800, 1600, 3200, 6400, 12_800]) {
    await until(() => timers.mock.calls.some(([, delay]) => delay === waitMs));
    await vi.advanceTimersByTimeAsync(waitMs);
  }
  expect((await refresh).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
  expect(sentMs).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
  expect(server.callsTo('POST /token')).toHaveLength(8);
  expect(events.names()).not.toContain('SIGNED_OUT');
  expect(storedSession()?.refresh_token).toBe('refresh-1');
});

it('tries again when the connection breaks, and is content when the second attempt succeeds', async () => {
  stopTime();
  const { client, server } = await openContract({
    stored: aSession(),
    responses: { 'POST /token': ['hangUp', { body: aSession({ refresh_token: 'refresh-3' }) }] },
  });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const refresh = client.auth.refreshSession();
  await until(() => timers.mock.calls.some(([, delay]) => delay === 200));
  await vi.advanceTimersByTimeAsync(200);
  expect((await refresh).data.session?.refresh_token).toBe('refresh-3');
  expect(server.callsTo('POST /token')).toHaveLength(2);
});

// A tick refreshes what has less than four ticks left, so the moment of the refresh shows the length of a tick.
it.each([
  { secondsLeft: 125, refreshedAtSecond: 30 },
  { secondsLeft: 155, refreshedAtSecond: 60 },
  { secondsLeft: 3605, refreshedAtSecond: 3510 },
])('looks every 30 s: refreshes what has $secondsLeft s left at second $refreshedAtSecond', async (time) => {
  stopTime();
  const { server, events, storedSession } = await openContract({ stored: aSession({ secondsLeft: time.secondsLeft }) });
  const sentMs = recordSendingMs();
  await vi.advanceTimersByTimeAsync(time.refreshedAtSecond * 1000);
  await events.until('TOKEN_REFRESHED');
  expect(sentMs).toEqual([time.refreshedAtSecond * 1000]);
  expect(server.callTo('POST /token').query).toEqual({ grant_type: 'refresh_token' });
  expect(storedSession()?.refresh_token).toBe('refresh-2');
});
