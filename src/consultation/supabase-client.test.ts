import {
  type AuthChangeEvent,
  isAuthSessionMissingError,
  type Session,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { supabaseClient } from './supabase-client.ts';

type Auth = SupabaseClient['auth'];

const email = 'zoe@example.com';
const phone = '+15550142';
const password = 'secret';
const identity = { id: 'github-1', identity_id: 'identity-1', user_id: 'user-1', provider: 'github' };
const user = {
  id: 'user-1',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-11-01T09:00:00Z',
};

/** A session whose access token expires in `secondsLeft`, negative when it has expired. */
function session(secondsLeft = 3600, refresh_token = 'refresh-1'): Session {
  const expires_at = Math.round(Date.now() / 1000) + secondsLeft;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const access_token = `${part({ alg: 'HS256' })}.${part({ exp: expires_at, sub: user.id })}.c2ln`;
  return { access_token, refresh_token, expires_in: 3600, expires_at, token_type: 'bearer', user };
}

/** The product's client in a fake browser with this stored session, and a fake backend with these answers by path. */
async function open(stored?: Session, answers: Record<string, [status: number, body: object]> = {}) {
  // A backend of its own for each test, because the product keeps one client for each.
  const name = crypto.randomUUID();
  const storageKey = `sb-${name}-auth-token`;
  const requests: string[] = [];
  const items = new Map<string, string>();
  if (stored) items.set(storageKey, JSON.stringify(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  const location = Object.assign(new URL('https://site.example/contact'), { assign: vi.fn() });
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', { location, localStorage, ...listening });
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    const path = pathname.replace('/auth/v1', '');
    requests.push(`${method} ${path}${search}`);
    const isSignIn = ['/signup', '/token', '/verify', '/factors/factor-1/verify'].includes(path);
    const [status, body] = answers[path] ?? [200, isSignIn ? session(3600, 'refresh-2') : path === '/user' ? user : {}];
    return Promise.resolve(Response.json(body, { status }));
  });
  const client = supabaseClient({ url: `https://${name}.example`, publicKey: 'sb_publishable_test' });
  onTestFinished(() => client.auth.dispose());
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  await vi.waitFor(() => expect(events).toContain('INITIAL_SESSION'));
  const storedSession = () => JSON.parse(items.get(storageKey) ?? 'null') as Session | null;
  return { client, auth: client.auth, requests, events, storedSession };
}

it('finds authentication, REST, storage, functions and realtime on the same backend', async () => {
  const { client, requests } = await open();
  await client.from('leads').select();
  await client.storage.listBuckets();
  await client.functions.invoke('send-consultation-email', { body: {} });
  expect(requests).toEqual([
    'GET /rest/v1/leads?select=*',
    'GET /storage/v1/bucket',
    'POST /functions/v1/send-consultation-email',
  ]);
  expect(client.realtime.endpointURL()).toMatch(/^wss:\/\/[\w-]+\.example\/realtime\/v1\/websocket/);
});

it.each<[request: string, event: AuthChangeEvent | undefined, call: (auth: Auth) => Promise<unknown>]>([
  ['POST /signup', 'SIGNED_IN', (auth) => auth.signUp({ email, password })],
  ['POST /signup', 'SIGNED_IN', (auth) => auth.signInAnonymously()],
  ['POST /token?grant_type=password', 'SIGNED_IN', (auth) => auth.signInWithPassword({ phone, password })],
  ['POST /token?grant_type=refresh_token', 'TOKEN_REFRESHED', (auth) => auth.refreshSession()],
  ['POST /otp', undefined, (auth) => auth.signInWithOtp({ phone })],
  ['POST /verify', 'SIGNED_IN', (auth) => auth.verifyOtp({ phone, token: '123456', type: 'sms' })],
  ['POST /verify', 'PASSWORD_RECOVERY', (auth) => auth.verifyOtp({ email, token: '123456', type: 'recovery' })],
  ['POST /sso', undefined, (auth) => auth.signInWithSSO({ domain: 'example.com' })],
  ['GET /reauthenticate', undefined, (auth) => auth.reauthenticate()],
  ['POST /resend', undefined, (auth) => auth.resend({ type: 'sms', phone })],
  ['GET /user', undefined, (auth) => auth.getUser()],
  ['PUT /user', 'USER_UPDATED', (auth) => auth.updateUser({ data: { locale: 'es' } })],
  ['POST /recover', undefined, (auth) => auth.resetPasswordForEmail(email)],
  ['DELETE /user/identities/identity-1', undefined, (auth) => auth.unlinkIdentity(identity)],
  ['POST /factors', undefined, (auth) => auth.mfa.enroll({ factorType: 'totp' })],
  ['DELETE /factors/factor-1', undefined, (auth) => auth.mfa.unenroll({ factorId: 'factor-1' })],
  ['POST /factors/factor-1/challenge', undefined, (auth) => auth.mfa.challenge({ factorId: 'factor-1' })],
  [
    'POST /factors/factor-1/verify',
    'MFA_CHALLENGE_VERIFIED',
    (auth) => auth.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '123456' }),
  ],
])('calls %s and emits %s', async (request, event, call) => {
  const { auth, requests, events } = await open(session());
  events.length = 0;
  await call(auth);
  expect(requests).toContain(request);
  expect(events).toEqual(event ? [event] : []);
});

describe('a stored session', () => {
  const refused: [number, object] = [400, { error_code: 'refresh_token_not_found', msg: 'Refused' }];

  it.each([
    ['that is valid is kept', 3600, undefined, ['SIGNED_IN'], 'refresh-1'],
    ['that has expired is refreshed', -1, undefined, ['TOKEN_REFRESHED'], 'refresh-2'],
    ['that cannot be refreshed for good is removed', -1, refused, ['SIGNED_OUT'], undefined],
  ] as const)('%s', async (_, secondsLeft, answer, names, refreshToken) => {
    const { events, storedSession } = await open(session(secondsLeft), answer ? { '/token': [...answer] } : {});
    expect(events).toEqual([...names, 'INITIAL_SESSION']);
    expect(storedSession()?.refresh_token).toBe(refreshToken);
  });

  it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    'survives %s',
    async (code) => {
      const answer: [number, object] = [422, { error_code: code, msg: 'Refused' }];
      const { auth, storedSession } = await open(session(), { '/user/identities/identity-1': answer });
      expect((await auth.unlinkIdentity(identity)).error).toMatchObject({ name: 'AuthApiError', code });
      expect(storedSession()?.refresh_token).toBe('refresh-1');
    },
  );

  it.each([401, 403, 404])('ends with sign-out although the backend answers %i', async (status) => {
    const { auth, events, storedSession } = await open(session(), { '/logout': [status, { msg: 'Refused' }] });
    expect(await auth.signOut()).toEqual({ error: null });
    expect([events.at(-1), storedSession()]).toEqual(['SIGNED_OUT', null]);
  });
});

it('refuses without a request what lacks email and phone, or a session', async () => {
  const { auth, requests } = await open();
  const both = 'You must provide either an email or phone number and a password';
  expect((await auth.signUp({ password } as never)).error?.message).toBe(both);
  expect((await auth.signInWithPassword({ password } as never)).error?.message).toBe(both);
  expect((await auth.signInWithOtp({} as never)).error?.message).toContain('either an email or phone');
  expect(isAuthSessionMissingError((await auth.setSession({ access_token: '', refresh_token: '' })).error)).toBe(true);
  expect(isAuthSessionMissingError((await auth.getUser()).error)).toBe(true);
  expect(requests).toEqual([]);
});
