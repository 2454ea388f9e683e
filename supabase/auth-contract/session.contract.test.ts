import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { supabaseClient } from '../../src/consultation/client.ts';
import { backend, openContract, type Setting, until } from './open-contract.ts';
import { aSession, aUser, nowSeconds } from './sessions.ts';

const site = 'https://site.example/contact';
const refused = { status: 400, body: { error_code: 'refresh_token_not_found', msg: 'Refused' } };
const refreshRequest = 'POST /token?grant_type=refresh_token';

/** Stops the clock and its timers at a whole second. */
function stopTime(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-02T10:00:00Z'),
  });
}

afterEach(() => {
  // In this order: a spied timer is a fake one.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a client that opens', () => {
  const expired = aSession({ secondsLeft: -1 });
  const responses = { 'POST /token': refused };
  const lost = { stored: expired, responses };
  const kept = { stored: aSession({ secondsLeft: 60 }), responses };

  it.each<[string, string[], Setting, string | undefined, number]>([
    ['no stored session', [], {}, undefined, 0],
    ['a valid session', ['SIGNED_IN'], { stored: aSession() }, 'refresh-1', 0],
    ['an expired session, which it refreshes,', ['TOKEN_REFRESHED'], { stored: expired }, 'refresh-2', 1],
    ['an expired session that cannot be refreshed for good, which it removes,', ['SIGNED_OUT'], lost, undefined, 1],
    ['a session of 60 s that cannot be refreshed (kept: differs from the specification)', [], kept, 'refresh-1', 1],
  ])('with %s emits %j before INITIAL_SESSION', async (_, names, setting, refreshToken, refreshes) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { auth, requests, events, storedSession } = await openContract(setting);
    const session = storedSession();
    expect(session?.refresh_token).toBe(refreshToken);
    expect(events).toEqual([...names, 'INITIAL_SESSION'].map((event) => ({ event, session })));
    expect(await auth.getSession()).toEqual({ data: { session }, error: null });
    expect(requests()).toEqual(Array.from({ length: refreshes }, () => refreshRequest));
  });

  it('keeps the session of the product in local storage under supabase-js’ key', async () => {
    const { storedSession } = await openContract();
    const { auth } = supabaseClient(backend);
    onTestFinished(() => auth.dispose());
    const { data } = await auth.signInWithPassword({ email: 'zoe@example.com', password: 'secret' });
    // The key is sb-<first label of the host>-auth-token.
    expect(storedSession('sb-backend-auth-token')).toEqual(data.session);
    expect(data.session).toEqual({
      access_token: expect.any(String) as string,
      refresh_token: 'refresh-2',
      expires_at: expect.any(Number) as number,
      expires_in: 3600,
      token_type: 'bearer',
      user: aUser(),
    });
  });

  it('finds authentication, REST, storage, functions and realtime on the same backend', async () => {
    const { client, requests } = await openContract();
    await client.auth.signInWithOtp({ phone: '+15550142' });
    await client.from('leads').select();
    await client.storage.listBuckets();
    await client.functions.invoke('send-consultation-email', { body: {} });
    expect(requests()).toEqual([
      'POST /otp',
      'GET /rest/v1/leads?select=*',
      'GET /storage/v1/bucket',
      'POST /functions/v1/send-consultation-email',
    ]);
    expect(client.realtime.endpointURL()).toContain('wss://backend.example/realtime/v1/websocket');
  });
});

it('emits a later listener its own INITIAL_SESSION, and nothing more once it has unsubscribed', async () => {
  const stored = aSession();
  const { auth, eventNames } = await openContract({ stored });
  const heard: unknown[] = [];
  const { data } = auth.onAuthStateChange((event, session) => void heard.push({ event, session }));
  await until(() => heard.length > 0);
  data.subscription.unsubscribe();
  await auth.signOut();
  expect(eventNames().at(-1)).toBe('SIGNED_OUT');
  expect(heard).toEqual([{ event: 'INITIAL_SESSION', session: stored }]);
});

it.each([
  [3600, 'SIGNED_IN', 'refresh-1'],
  [-1, 'TOKEN_REFRESHED', 'refresh-2'],
])('emits, for a session set from tokens that expire in %i s, %s', async (secondsLeft, event, refresh_token) => {
  const { auth, events, storedSession } = await openContract();
  await auth.setSession(aSession({ secondsLeft }));
  expect(events.slice(1)).toEqual([{ event, session: storedSession() }]);
  expect(storedSession()).toMatchObject({ refresh_token, user: { id: 'user-1' } });
});

describe('a refresh', () => {
  it('is requested once when several callers need the same expired session at the same time', async () => {
    stopTime();
    const { auth, requests } = await openContract({ stored: aSession() });
    vi.setSystemTime(Date.now() + 3_601_000);
    const results = await Promise.all([auth.getSession(), auth.getSession(), auth.getSession()]);
    expect(results.map(({ data }) => data.session?.refresh_token)).toEqual(['refresh-2', 'refresh-2', 'refresh-2']);
    expect(requests()).toEqual([refreshRequest]);
  });

  it('is tried again after 200 ms, then doubles the wait, and is given up before a tick of 30 s is over', async () => {
    stopTime();
    const stored = aSession();
    const responses = { 'POST /token': { status: 503, body: { msg: 'Unavailable' } } };
    const { auth, calls, eventNames, storedSession } = await openContract({ stored, responses });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const startedMs = Date.now();
    const refresh = auth.refreshSession();
    for (const waitMs of [200, 400, 800, 1600, 3200, 6400, 12_800]) {
      await until(() => timers.mock.calls.some(([, delay]) => delay === waitMs));
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    expect((await refresh).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
    expect(calls.map(({ atMs }) => atMs - startedMs)).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
    expect(eventNames()).not.toContain('SIGNED_OUT');
    expect(storedSession()).toEqual(stored);
  });

  it('is tried again when the connection breaks, and ends when the second attempt succeeds', async () => {
    stopTime();
    const responses: Setting['responses'] = { 'POST /token': 'hangUp' };
    const { auth, requests } = await openContract({ stored: aSession(), responses });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const refresh = auth.refreshSession();
    await until(() => timers.mock.calls.some(([, delay]) => delay === 200));
    delete responses['POST /token'];
    await vi.advanceTimersByTimeAsync(200);
    expect((await refresh).data.session?.refresh_token).toBe('refresh-2');
    expect(requests()).toEqual([refreshRequest, refreshRequest]);
  });

  // A tick refreshes what has less than four ticks left, so the moment of the refresh shows the length of a tick.
  it.each([
    [125, 30],
    [155, 60],
    [3605, 3510],
  ])('ticks every 30 s: a session with %i s left is refreshed at second %i', async (secondsLeft, refreshedAtSecond) => {
    stopTime();
    const { calls, eventNames, storedSession } = await openContract({ stored: aSession({ secondsLeft }) });
    const startedMs = Date.now();
    await vi.advanceTimersByTimeAsync(refreshedAtSecond * 1000);
    await until(() => eventNames().includes('TOKEN_REFRESHED'));
    expect(calls).toMatchObject([{ request: refreshRequest, atMs: startedMs + refreshedAtSecond * 1000 }]);
    expect(storedSession()?.refresh_token).toBe('refresh-2');
  });
});

describe('a session in the URL', () => {
  /** The URL that a provider's sign-in redirects to. */
  function callback(extra: Record<string, string> = {}, ageSeconds = 0): string {
    const { access_token, refresh_token, token_type } = aSession();
    const expires = { expires_in: '3600', expires_at: String(nowSeconds() - ageSeconds + 3600) };
    return `${site}#${new URLSearchParams({ access_token, refresh_token, token_type, ...expires, ...extra })}`;
  }

  it('is stored with the provider’s tokens, announced as SIGNED_IN and removed from the URL', async () => {
    const provided = { provider_token: 'provider-1', provider_refresh_token: 'provider-2' };
    const { calls, location, eventNames, storedSession } = await openContract({ href: callback(provided) });
    await until(() => eventNames().includes('SIGNED_IN'));
    const stored = storedSession();
    expect(calls).toMatchObject([
      { request: 'GET /user', headers: { authorization: `Bearer ${stored?.access_token}` } },
    ]);
    expect(stored).toMatchObject({ ...provided, refresh_token: 'refresh-1', expires_in: 3600, user: { id: 'user-1' } });
    expect(location.href).not.toContain('access_token');
  });

  it('is announced as PASSWORD_RECOVERY when it comes from a recovery email', async () => {
    const { eventNames } = await openContract({ href: callback({ type: 'recovery' }) });
    await until(() => eventNames().includes('PASSWORD_RECOVERY'));
    expect(eventNames()).not.toContain('SIGNED_IN');
  });

  it.each([
    [119, 0],
    [120, 1],
  ])('issued %i s ago gives %i staleness warnings and is used anyway', async (ageSeconds, warnings) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T10:00:00Z') });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { eventNames } = await openContract({ href: callback({}, ageSeconds) });
    await until(() => eventNames().includes('SIGNED_IN'));
    expect(warn.mock.calls.filter(([text]) => /issued over 120s ago/.test(String(text)))).toHaveLength(warnings);
  });
});
