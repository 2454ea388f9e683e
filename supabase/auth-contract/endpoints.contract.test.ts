import { createHash } from 'node:crypto';
import type { AuthChangeEvent, Factor, SupabaseClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { backend, openContract } from './open-contract.ts';
import { aSession, aUser } from './sessions.ts';

/** The endpoint that a call has to use, and the expected outcome. */
interface Endpoint {
  call: (auth: SupabaseClient['auth']) => Promise<{ data: unknown; error: unknown }>;
  /** As the specification writes it, with the query. */
  request: string;
  body?: object;
  response?: object;
  /** What the caller gets; by default, the response itself. */
  data?: object;
  /** The only event; without one the stored session stays as it was. */
  emits?: AuthChangeEvent;
  /** What the stored session then holds. */
  session?: object;
  /** Where the browser is sent. */
  redirectsTo?: string;
  /** Called with a stored session: its token is sent in place of the public key. */
  signedIn?: boolean;
  flowType?: 'pkce';
}

const email = 'zoe@example.com';
const phone = '+15550142';
const password = 'secret';
const code = '123456';
const factorId = 'factor-1';
const identity = { id: 'github-1', identity_id: 'identity-1', user_id: 'user-1', provider: 'github' };
const dates = { created_at: '2026-11-01T09:00:00Z', updated_at: '2026-11-01T09:00:00Z' };
const app: Factor = { id: factorId, factor_type: 'totp', status: 'verified', ...dates };
const textMessage: Factor = { id: 'factor-2', factor_type: 'phone', status: 'verified', ...dates };
const unfinished: Factor = { id: 'factor-3', factor_type: 'totp', status: 'unverified', ...dates };
const idToken = { provider: 'google', access_token: 'access-token', nonce: 'nonce' };

const captchaToken = 'captcha';
const redirectTo = '/welcome';
const options = { captchaToken, emailRedirectTo: redirectTo };

const captcha = { gotrue_meta_security: { captcha_token: captchaToken } };
const noCaptcha = { gotrue_meta_security: {} };
const noChallenge = { code_challenge: null, code_challenge_method: null };
const challenge = { code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string, code_challenge_method: 's256' };

const signIns: Record<string, Endpoint> = {
  'signs up by email': {
    call: (auth) => auth.signUp({ email, password, options: { ...options, data: { locale: 'fr' } } }),
    request: 'POST /signup?redirect_to=/welcome',
    body: { email, password, data: { locale: 'fr' }, ...captcha, ...noChallenge },
    data: { user: { id: 'user-1' } },
  },
  'signs up by phone, by SMS unless told otherwise and without a challenge': {
    call: (auth) => auth.signUp({ phone, password, options }),
    request: 'POST /signup',
    body: { phone, password, data: {}, channel: 'sms', ...captcha },
  },
  'sends a PKCE challenge only with flowType pkce, which the specified settings leave off,': {
    call: (auth) => auth.signUp({ email, password }),
    request: 'POST /signup',
    body: { email, password, data: {}, ...noCaptcha, ...challenge },
    flowType: 'pkce',
  },
  'signs a visitor in anonymously, without email, phone or password,': {
    call: (auth) => auth.signInAnonymously({ options: { captchaToken, data: { locale: 'fr' } } }),
    request: 'POST /signup',
    body: { data: { locale: 'fr' }, ...captcha },
    data: { session: { token_type: 'bearer' } },
  },
  'signs in with a password and email': {
    call: (auth) => auth.signInWithPassword({ email, password, options }),
    request: 'POST /token?grant_type=password',
    body: { email, password, ...captcha },
  },
  'signs in with a password and phone': {
    call: (auth) => auth.signInWithPassword({ phone, password, options }),
    request: 'POST /token?grant_type=password',
    body: { phone, password, ...captcha },
  },
  'signs in with another provider’s token': {
    call: (auth) => auth.signInWithIdToken({ ...idToken, token: 'id-token', options }),
    request: 'POST /token?grant_type=id_token',
    body: { ...idToken, id_token: 'id-token', ...captcha },
  },
  'signs in with the signature of a Solana wallet': {
    call: (auth) => auth.signInWithWeb3({ chain: 'solana', message: 'hello', signature: new Uint8Array([1, 2, 250]) }),
    request: 'POST /token?grant_type=web3',
    body: { chain: 'solana', message: 'hello', signature: 'AQL6' },
  },
  'signs in with the signature of an Ethereum wallet': {
    call: (auth) => auth.signInWithWeb3({ chain: 'ethereum', message: 'hello', signature: '0x01' }),
    request: 'POST /token?grant_type=web3',
    body: { chain: 'ethereum', message: 'hello', signature: '0x01' },
  },
  'verifies a one-time password': {
    call: (auth) => auth.verifyOtp({ phone, token: code, type: 'sms' }),
    request: 'POST /verify',
    body: { phone, token: code, type: 'sms', ...noCaptcha },
  },
  'verifies the hash of a link': {
    call: (auth) => auth.verifyOtp({ token_hash: 'hash', type: 'email' }),
    request: 'POST /verify',
    body: { token_hash: 'hash', type: 'email', ...noCaptcha },
  },
};

const withoutSession: Record<string, Endpoint> = {
  'signs nobody in when the sign-up has to be confirmed first': {
    call: (auth) => auth.signUp({ email, password }),
    request: 'POST /signup',
    body: { email, password, data: {}, ...noCaptcha, ...noChallenge },
    response: { id: 'user-2' },
    data: { session: null, user: { id: 'user-2' } },
  },
  'refreshes a session': {
    call: (auth) => auth.refreshSession({ refresh_token: 'refresh-1' }),
    request: 'POST /token?grant_type=refresh_token',
    body: { refresh_token: 'refresh-1' },
    emits: 'TOKEN_REFRESHED',
    session: { refresh_token: 'refresh-2' },
  },
  'asks for a one-time password by email': {
    call: (auth) => auth.signInWithOtp({ email, options: { ...options, shouldCreateUser: false } }),
    request: 'POST /otp?redirect_to=/welcome',
    body: { email, data: {}, create_user: false, ...captcha, ...noChallenge },
  },
  'asks for a one-time password by phone': {
    call: (auth) => auth.signInWithOtp({ phone, options }),
    request: 'POST /otp',
    body: { phone, data: {}, create_user: true, channel: 'sms', ...captcha },
    response: { message_id: 'message-1' },
    data: { user: null, session: null, messageId: 'message-1' },
  },
  'verifies a recovery code, which emits no SIGNED_IN,': {
    call: (auth) => auth.verifyOtp({ email, token: code, type: 'recovery' }),
    request: 'POST /verify',
    body: { email, token: code, type: 'recovery', ...noCaptcha },
    emits: 'PASSWORD_RECOVERY',
  },
  'starts single sign-on': {
    call: (auth) => auth.signInWithSSO({ domain: 'example.com', options: { captchaToken, redirectTo } }),
    request: 'POST /sso',
    body: { domain: 'example.com', redirect_to: redirectTo, skip_http_redirect: true, ...captcha, ...noChallenge },
    response: { url: 'https://idp.example/login' },
    redirectsTo: 'https://idp.example/login',
  },
  'sends an email again': {
    call: (auth) => auth.resend({ type: 'signup', email, options }),
    request: 'POST /resend?redirect_to=/welcome',
    body: { type: 'signup', email, ...captcha, ...noChallenge },
  },
  'sends an SMS again': {
    call: (auth) => auth.resend({ type: 'sms', phone, options }),
    request: 'POST /resend',
    body: { type: 'sms', phone, ...captcha },
  },
  'asks for a new password': {
    call: (auth) => auth.resetPasswordForEmail(email, { captchaToken, redirectTo }),
    request: 'POST /recover?redirect_to=/welcome',
    body: { email, ...captcha, ...noChallenge },
  },
};

const withSession: Record<string, Endpoint> = {
  'asks for a reauthentication code': {
    call: (auth) => auth.reauthenticate(),
    request: 'GET /reauthenticate',
    data: { user: null, session: null },
  },
  'reads the user, identities included,': {
    call: (auth) => auth.getUser(),
    request: 'GET /user',
    response: aUser({ identities: [identity] }),
    data: { user: { identities: [identity] } },
  },
  'changes the user': {
    call: (auth) => auth.updateUser({ email, password, data: { locale: 'es' } }, { emailRedirectTo: redirectTo }),
    request: 'PUT /user?redirect_to=/welcome',
    body: { email, password, data: { locale: 'es' }, ...noChallenge },
    response: aUser({ email: 'new@example.com' }),
    data: { user: { email: 'new@example.com' } },
    emits: 'USER_UPDATED',
    session: { user: { email: 'new@example.com' } },
  },
  'links an identity': {
    call: (auth) => auth.linkIdentity({ provider: 'github', options: { redirectTo } }),
    request: 'GET /user/identities/authorize?provider=github&redirect_to=/welcome&skip_http_redirect=true',
    response: { url: 'https://idp.example/link' },
    redirectsTo: 'https://idp.example/link',
  },
  'removes an identity': {
    call: (auth) => auth.unlinkIdentity(identity),
    request: 'DELETE /user/identities/identity-1',
  },
  'enrolls an authenticator app': {
    call: (auth) => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Agency' }),
    request: 'POST /factors',
    body: { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Agency' },
    response: { id: factorId, type: 'totp', totp: { qr_code: '<svg/>' } },
    data: { totp: { qr_code: 'data:image/svg+xml;utf-8,<svg/>' } },
  },
  'enrolls a phone': {
    call: (auth) => auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Phone', phone }),
    request: 'POST /factors',
    body: { factor_type: 'phone', friendly_name: 'Phone', phone },
  },
  'removes a factor': {
    call: (auth) => auth.mfa.unenroll({ factorId }),
    request: 'DELETE /factors/factor-1',
    response: { id: factorId },
  },
  'asks for a challenge': {
    call: (auth) => auth.mfa.challenge({ factorId, channel: 'whatsapp' }),
    request: 'POST /factors/factor-1/challenge',
    body: { factorId, channel: 'whatsapp' },
    response: { id: 'challenge-1', type: 'phone', expires_at: 1_800_000_000 },
  },
  'verifies a challenge': {
    call: (auth) => auth.mfa.verify({ factorId, challengeId: 'challenge-1', code }),
    request: 'POST /factors/factor-1/verify',
    body: { challenge_id: 'challenge-1', code },
    response: aSession({ refresh_token: 'refresh-aal2' }),
    emits: 'MFA_CHALLENGE_VERIFIED',
    session: { refresh_token: 'refresh-aal2' },
  },
  'lists the verified factors by type, totp or phone,': {
    call: (auth) => auth.mfa.listFactors(),
    request: 'GET /user',
    response: aUser({ factors: [app, textMessage, unfinished] }),
    data: { all: [app, textMessage, unfinished], totp: [app], phone: [textMessage] },
  },
};

const titled = (endpoints: Record<string, Endpoint>, common: Partial<Endpoint> = {}) =>
  Object.entries(endpoints).map(([does, endpoint]) => ({ does, ...common, ...endpoint }));

it.each([
  ...titled(signIns, { emits: 'SIGNED_IN' }),
  ...titled(withoutSession),
  ...titled(withSession, { signedIn: true }),
])('$does through $request', async ({ call, request, body, response, emits, flowType, ...row }) => {
  const stored = row.signedIn ? aSession() : null;
  const [route = ''] = request.split('?');
  const responses = response && { [route]: { body: response } };
  const { auth, calls, location, events, storedSession } = await openContract({ stored, responses, flowType });
  events.length = 0;
  const { data, error } = await call(auth);

  expect(error).toBeNull();
  expect(data).toMatchObject(row.data ?? response ?? {});
  const authorization = `Bearer ${stored?.access_token ?? backend.publicKey}`;
  expect(calls).toMatchObject([{ request, headers: { apikey: backend.publicKey, authorization } }]);
  expect(calls[0]?.body).toEqual(body);
  expect(events).toEqual(emits ? [{ event: emits, session: storedSession() }] : []);
  if (emits) expect(storedSession()).toMatchObject(row.session ?? { user: { id: 'user-1' } });
  else expect(storedSession()).toEqual(stored);
  expect(location.assign.mock.calls).toEqual(row.redirectsTo ? [[row.redirectsTo]] : []);
});

it('exchanges a code through POST /token, grant type pkce, with the verifier of the challenge it sent', async () => {
  const { auth, calls, eventNames } = await openContract({ flowType: 'pkce' });
  await auth.signInWithOtp({ email });
  await auth.exchangeCodeForSession('code-1');
  const [otp, token] = calls;
  const { code_challenge } = otp?.body as { code_challenge: string };
  const { code_verifier, ...rest } = token?.body as { auth_code: string; code_verifier: string };
  const headers = { 'content-type': 'application/json;charset=UTF-8' };
  expect(token).toMatchObject({ request: 'POST /token?grant_type=pkce', headers });
  expect(rest).toEqual({ auth_code: 'code-1' });
  expect(createHash('sha256').update(code_verifier).digest('base64url')).toBe(code_challenge);
  expect(eventNames()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

it('sends the browser to GET /authorize for a provider’s sign-in, and calls nothing itself', async () => {
  const { auth, calls, location } = await openContract();
  const { data } = await auth.signInWithOAuth({
    provider: 'github',
    options: { redirectTo, scopes: 'user:email', queryParams: { prompt: 'consent' } },
  });
  const query = 'provider=github&redirect_to=/welcome&scopes=user:email&prompt=consent';
  expect(decodeURIComponent(data.url ?? '')).toBe(`${backend.url}/auth/v1/authorize?${query}`);
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(data.url);
  expect(calls).toEqual([]);
});
