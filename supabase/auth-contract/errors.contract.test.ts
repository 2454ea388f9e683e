import { isAuthSessionMissingError, type SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { openContract, type Setting } from './open-contract.ts';
import { aSession, aToken } from './sessions.ts';

type Call = (auth: SupabaseClient['auth']) => Promise<{ error: unknown }>;

const email = 'zoe@example.com';
const stored = aSession();
const codes = ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'];

const refused = (status: number, code = 'refused') => ({ status, body: { error_code: code, msg: 'Refused' } });
const at = (fragment: string): Setting => ({ href: `https://site.example/contact#${fragment}` });

describe('refuses without a request, leaving the session as it is,', () => {
  // Arguments that the types forbid are cast to `never`: the rules are for untyped callers.
  const neither = { password: 'secret' } as never;
  const needsBoth =
    (access_token: string, refresh_token: string): Call =>
    (auth) =>
      auth.setSession({ access_token, refresh_token });
  const fromUrl: Call = (auth) => auth.initialize();

  // A URL counts as a PKCE callback only when it holds a code, so no URL leads here.
  const withoutCode: Call = (auth) => {
    const internals = auth as unknown as { _getSessionFromURL(parameters: object, flow: 'pkce'): ReturnType<Call> };
    return internals._getSessionFromURL({}, 'pkce');
  };

  const missing = 'Auth session missing!';
  const noContact = 'You must provide either an email or phone number';

  it.each<[string, Call, string, Setting?]>([
    ['a sign-up without email and phone', (auth) => auth.signUp(neither), `${noContact} and a password`],
    ['a sign-in without email and phone', (auth) => auth.signInWithPassword(neither), `${noContact} and a password`],
    // The specification does not state the message of this rule.
    ['a one-time password without email and phone', (auth) => auth.signInWithOtp({} as never), `${noContact}.`],
    ['getUser without a session', (auth) => auth.getUser(), missing],
    ['refreshSession without a session', (auth) => auth.refreshSession(), missing],
    ['reauthenticate without a session', (auth) => auth.reauthenticate(), missing],
    ['updateUser without a session', (auth) => auth.updateUser({ email }), missing],
    ['a session to set without refresh token', needsBoth(aToken(), ''), missing, { stored }],
    ['a session to set without access token', needsBoth('', 'refresh-1'), missing, { stored }],
    ['a session to set without tokens', needsBoth('', ''), missing, { stored }],
    ['half a session in the URL', fromUrl, 'No session defined in URL', at('access_token=half')],
    [
      'tokens that reach a client of flowType pkce, which ours is not',
      fromUrl,
      'Not a valid PKCE flow url.',
      { ...at('access_token=whole'), flowType: 'pkce' },
    ],
    ['an absent code, which only a private method can reach', withoutCode, 'No code detected.', { flowType: 'pkce' }],
  ])('%s', async (_, call, message, setting = {}) => {
    const { auth, calls, storedSession } = await openContract(setting);
    const { error } = await call(auth);
    expect(error).toMatchObject({ message });
    expect(isAuthSessionMissingError(error)).toBe(message === missing);
    expect(calls).toEqual([]);
    expect(storedSession()).toEqual(setting.stored ?? null);
  });
});

describe('leaves the session as it is', () => {
  const identity = { id: 'github-1', identity_id: 'identity-1', user_id: 'user-1', provider: 'github' };
  const unlink: Call = (auth) => auth.unlinkIdentity(identity);
  const verify: Call = (auth) => auth.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '000000' });

  it.each<[string, string, Call]>([
    ...codes.map((code): [string, string, Call] => [code, 'DELETE /user/identities/identity-1', unlink]),
    ['mfa_verification_failed', 'POST /factors/factor-1/verify', verify],
  ])('after the error %s of %s', async (code, route, call) => {
    const { auth, events, storedSession } = await openContract({ stored, responses: { [route]: refused(422, code) } });
    events.length = 0;
    expect((await call(auth)).error).toMatchObject({ name: 'AuthApiError', status: 422, code, message: 'Refused' });
    expect(storedSession()).toEqual(stored);
    expect(events).toEqual([]);
  });

  const others = ['otp_expired', 'access_denied', 'unexpected_failure'];

  it.each([
    ...codes.map((code) => [code, 'as the specification says']),
    ...others.map((code) => [code, 'which differs from the specification']),
  ])('after the error %s in the URL, %s', async (code) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { href } = at(`error=server_error&error_code=${code}&error_description=Something+is+wrong`);
    const { auth, events, storedSession } = await openContract({ stored, href });
    expect((await auth.initialize()).error).toMatchObject({
      name: 'AuthImplicitGrantRedirectError',
      message: 'Something is wrong',
      details: { error: 'server_error', code },
    });
    expect(storedSession()).toEqual(stored);
    expect(events).toEqual([{ event: 'INITIAL_SESSION', session: stored }]);
  });
});

describe('sign-out', () => {
  it.each([
    ...[200, 401, 403, 404].map((status) => ['removes', status] as const),
    ...[400, 429, 500].map((status) => ['keeps', status] as const),
  ])('%s the session after a response of %i to POST /logout', async (does, status) => {
    const responses = { 'POST /logout': refused(status) };
    const { auth, calls, events, storedSession } = await openContract({ stored, responses });
    events.length = 0;
    const { error } = await auth.signOut();
    // The specification does not list this call.
    const authorization = `Bearer ${stored.access_token}`;
    expect(calls).toMatchObject([{ request: 'POST /logout?scope=global', headers: { authorization } }]);
    if (does === 'keeps') expect(error).toMatchObject({ status, message: 'Refused' });
    else expect(error).toBeNull();
    expect(events).toEqual(does === 'keeps' ? [] : [{ event: 'SIGNED_OUT', session: null }]);
    expect(storedSession()).toEqual(does === 'keeps' ? stored : null);
  });

  it('of this device alone removes the session even when the backend is out of reach, and returns the error', async () => {
    const { auth, storedSession } = await openContract({ stored, responses: { 'POST /logout': 'hangUp' } });
    expect((await auth.signOut({ scope: 'local' })).error).toMatchObject({ name: 'AuthRetryableFetchError' });
    expect(storedSession()).toBeNull();
  });

  it('without a session succeeds without sending a request', async () => {
    const { auth, calls, eventNames } = await openContract();
    expect(await auth.signOut()).toEqual({ error: null });
    expect(calls).toEqual([]);
    expect(eventNames()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
  });
});

it('removes the session when the backend no longer knows it', async () => {
  const responses = { 'GET /user': refused(403, 'session_not_found') };
  const { auth, eventNames, storedSession } = await openContract({ stored, responses });
  expect(isAuthSessionMissingError((await auth.getUser()).error)).toBe(true);
  expect(storedSession()).toBeNull();
  expect(eventNames().at(-1)).toBe('SIGNED_OUT');
});

it('differs from the specification: leaves a missing password to the backend', async () => {
  const { auth, calls } = await openContract({ responses: { 'POST /signup': refused(422) } });
  expect((await auth.signUp({ email } as never)).error?.message).toBe('Refused');
  expect(calls[0]?.body).not.toHaveProperty('password');
});
