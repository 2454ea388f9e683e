import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { supabaseClient } from './supabase-client.ts';

// The specification names the endpoints, events and errors of the client, which no page calls but through the library:
// one of each group, so that an update of the library that changes them fails here.

const email = 'zoe@example.com';

/** A session whose access token expires in `secondsLeft`, negative when it has expired. */
function session(secondsLeft = 3600, refresh_token = 'refresh-1'): Session {
  const expires_at = Math.round(Date.now() / 1000) + secondsLeft;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const access_token = `${part({ alg: 'HS256' })}.${part({ exp: expires_at, sub: 'user-1' })}.c2ln`;
  const user = { id: 'user-1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };
  return { access_token, refresh_token, expires_in: 3600, expires_at, token_type: 'bearer', user };
}

/** The product's client in a fake browser with this stored session; the fake backend gives one path this answer. */
async function open(stored: Session, failingPath?: string, status = 400) {
  // A backend of its own for each test, because the product keeps one client for each.
  const name = crypto.randomUUID();
  const storageKey = `sb-${name}-auth-token`;
  const requests: string[] = [];
  const items = new Map([[storageKey, JSON.stringify(stored)]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', { location: new URL('https://site.example/contact'), localStorage, ...listening });
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const path = new URL(url).pathname.replace('/auth/v1', '');
    requests.push(`${method} ${path}`);
    if (path === failingPath) return Promise.resolve(Response.json({ error_code: 'identity_not_found' }, { status }));
    return Promise.resolve(Response.json(path === '/user' ? stored.user : session(3600, 'refresh-2')));
  });
  const client = supabaseClient({ url: `https://${name}.example`, publicKey: 'sb_publishable_test' });
  onTestFinished(() => client.auth.dispose());
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  await vi.waitFor(() => expect(events).toContain('INITIAL_SESSION'));
  const kept = () => (JSON.parse(items.get(storageKey) ?? 'null') as Session | null)?.refresh_token;
  return { client, auth: client.auth, requests, events, kept };
}

it('finds REST, storage, functions and realtime on the same backend', async () => {
  const { client, requests } = await open(session());
  await client.from('leads').select();
  await client.storage.listBuckets();
  await client.functions.invoke('send-consultation-email', { body: {} });
  expect(requests).toEqual([
    'GET /rest/v1/leads',
    'GET /storage/v1/bucket',
    'POST /functions/v1/send-consultation-email',
  ]);
  expect(client.realtime.endpointURL()).toMatch(/^wss:\/\/[\w-]+\.example\/realtime\/v1\/websocket/);
});

it.each<
  [request: string, event: AuthChangeEvent | undefined, call: (auth: SupabaseClient['auth']) => Promise<unknown>]
>([
  ['POST /signup', 'SIGNED_IN', (auth) => auth.signUp({ email, password: 'secret' })],
  ['POST /token', 'TOKEN_REFRESHED', (auth) => auth.refreshSession()],
  ['POST /verify', 'PASSWORD_RECOVERY', (auth) => auth.verifyOtp({ email, token: '123456', type: 'recovery' })],
  ['POST /sso', undefined, (auth) => auth.signInWithSSO({ domain: 'example.com' })],
  ['PUT /user', 'USER_UPDATED', (auth) => auth.updateUser({ data: { locale: 'es' } })],
  ['DELETE /factors/factor-1', undefined, (auth) => auth.mfa.unenroll({ factorId: 'factor-1' })],
])('calls %s and emits %s', async (request, event, call) => {
  const { auth, requests, events } = await open(session());
  events.length = 0;
  await call(auth);
  expect(requests).toContain(request);
  expect(events).toEqual(event ? [event] : []);
});

it('keeps a valid session, refreshes an expired one, and removes one that cannot be refreshed', async () => {
  expect((await open(session())).kept()).toBe('refresh-1');
  expect((await open(session(-1))).kept()).toBe('refresh-2');
  expect((await open(session(-1), '/token')).kept()).toBeUndefined();
});

it('keeps the session when an identity is refused, and ends it on sign-out whatever the backend answers', async () => {
  const identity = { id: 'github-1', identity_id: 'identity-1', user_id: 'user-1', provider: 'github' };
  const refused = await open(session(), '/user/identities/identity-1');
  expect((await refused.auth.unlinkIdentity(identity)).error).toMatchObject({ code: 'identity_not_found' });
  expect(refused.requests).toContain('DELETE /user/identities/identity-1');
  expect(refused.kept()).toBe('refresh-1');
  const { auth, kept } = await open(session(), '/logout', 403);
  expect(await auth.signOut()).toEqual({ error: null });
  expect(kept()).toBeUndefined();
});
