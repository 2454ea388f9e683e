import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession } from './sessions.ts';

const captcha = { gotrue_meta_security: { captcha_token: 'captcha' } };
const noChallenge = { code_challenge: null, code_challenge_method: null };
const redirect = 'https://site.example/welcome';

it('signs up by e-mail through POST /signup', async () => {
  const { client, server, events } = await openContract();
  const { data } = await client.auth.signUp({
    email: 'zoe@example.com',
    password: 'secret',
    options: { data: { locale: 'fr' }, captchaToken: 'captcha', emailRedirectTo: redirect },
  });
  const call = server.callTo('POST /signup');
  expect(call.query).toEqual({ redirect_to: redirect });
  expect(call.body).toEqual({
    email: 'zoe@example.com',
    password: 'secret',
    data: { locale: 'fr' },
    ...captcha,
    ...noChallenge,
  });
  expect(data.user?.id).toBe('user-1');
  expect(events.names()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

it('signs nobody in when the sign-up has to be confirmed first', async () => {
  const { client, events, storedSession } = await openContract({
    responses: { 'POST /signup': { body: { id: 'user-2' } } },
  });
  const { data } = await client.auth.signUp({ email: 'zoe@example.com', password: 'secret' });
  expect(data).toMatchObject({ session: null, user: { id: 'user-2' } });
  expect(events.names()).toEqual(['INITIAL_SESSION']);
  expect(storedSession()).toBeNull();
});

it('signs up by phone through POST /signup, by SMS unless told otherwise and without a challenge', async () => {
  const { client, server } = await openContract();
  await client.auth.signUp({ phone: '+15550142', password: 'secret', options: { captchaToken: 'captcha' } });
  expect(server.callTo('POST /signup').body).toEqual({
    phone: '+15550142',
    password: 'secret',
    data: {},
    channel: 'sms',
    ...captcha,
  });
});

it('sends a PKCE challenge only with flowType pkce, which the specified settings leave off', async () => {
  const { client, server } = await openContract({ flowType: 'pkce' });
  await client.auth.signUp({ email: 'zoe@example.com', password: 'secret' });
  expect(server.callTo('POST /signup').body).toMatchObject({
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 's256',
  });
});

it.each([{ email: 'zoe@example.com' }, { phone: '+15550142' }])(
  'signs in with a password and %o through POST /token, grant type password',
  async (name) => {
    const { client, server } = await openContract();
    await client.auth.signInWithPassword({ ...name, password: 'secret', options: { captchaToken: 'captcha' } });
    const call = server.callTo('POST /token');
    expect(call.query).toEqual({ grant_type: 'password' });
    expect(call.body).toEqual({ ...name, password: 'secret', ...captcha });
  },
);

it('exchanges a code through POST /token, grant type pkce, with the verifier of the challenge it sent', async () => {
  const { client, server, events } = await openContract({ flowType: 'pkce' });
  await client.auth.signInWithOtp({ email: 'zoe@example.com' });
  const { code_challenge } = server.callTo('POST /otp').body as { code_challenge: string };
  await client.auth.exchangeCodeForSession('code-1');
  const call = server.callTo('POST /token');
  expect(call.query).toEqual({ grant_type: 'pkce' });
  const { code_verifier, ...rest } = call.body as { auth_code: string; code_verifier: string };
  expect(rest).toEqual({ auth_code: 'code-1' });
  expect(createHash('sha256').update(code_verifier).digest('base64url')).toBe(code_challenge);
  expect(events.names()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

it('signs in with another provider’s token through POST /token, grant type id_token', async () => {
  const { client, server, events } = await openContract();
  await client.auth.signInWithIdToken({
    provider: 'google',
    token: 'id-token',
    access_token: 'access-token',
    nonce: 'nonce',
    options: { captchaToken: 'captcha' },
  });
  const call = server.callTo('POST /token');
  expect(call.query).toEqual({ grant_type: 'id_token' });
  expect(call.body).toEqual({
    provider: 'google',
    id_token: 'id-token',
    access_token: 'access-token',
    nonce: 'nonce',
    ...captcha,
  });
  expect(events.names()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

it('signs in with a wallet’s signature through POST /token, grant type web3', async () => {
  const { client, server, events } = await openContract();
  await client.auth.signInWithWeb3({ chain: 'solana', message: 'hello', signature: new Uint8Array([1, 2, 250]) });
  await client.auth.signInWithWeb3({ chain: 'ethereum', message: 'hello', signature: '0x01' });
  const calls = server.callsTo('POST /token');
  expect(calls.map((call) => call.query)).toEqual([{ grant_type: 'web3' }, { grant_type: 'web3' }]);
  expect(calls.map((call) => call.body)).toEqual([
    { chain: 'solana', message: 'hello', signature: 'AQL6' },
    { chain: 'ethereum', message: 'hello', signature: '0x01' },
  ]);
  expect(events.names()).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_IN']);
});

it('refreshes through POST /token, grant type refresh_token', async () => {
  const { client, server } = await openContract({ stored: aSession() });
  await client.auth.refreshSession();
  const call = server.callTo('POST /token');
  expect(call.query).toEqual({ grant_type: 'refresh_token' });
  expect(call.body).toEqual({ refresh_token: 'refresh-1' });
});

it('asks for a one-time password by e-mail or phone through POST /otp', async () => {
  const { client, server } = await openContract({ responses: { 'POST /otp': { body: { message_id: 'message-1' } } } });
  await client.auth.signInWithOtp({
    email: 'zoe@example.com',
    options: { shouldCreateUser: false, captchaToken: 'captcha', emailRedirectTo: redirect },
  });
  const { data } = await client.auth.signInWithOtp({ phone: '+15550142', options: { captchaToken: 'captcha' } });
  const [byEmail, byPhone] = server.callsTo('POST /otp');
  expect(byEmail?.query).toEqual({ redirect_to: redirect });
  expect(byEmail?.body).toEqual({
    email: 'zoe@example.com',
    data: {},
    create_user: false,
    ...captcha,
    ...noChallenge,
  });
  expect(byPhone?.body).toEqual({ phone: '+15550142', data: {}, create_user: true, channel: 'sms', ...captcha });
  expect(data).toEqual({ user: null, session: null, messageId: 'message-1' });
});

it('verifies a one-time password through POST /verify', async () => {
  const { client, server, events } = await openContract();
  await client.auth.verifyOtp({ phone: '+15550142', token: '123456', type: 'sms' });
  await client.auth.verifyOtp({ token_hash: 'hash', type: 'email' });
  expect(server.callsTo('POST /verify').map((call) => call.body)).toEqual([
    { phone: '+15550142', token: '123456', type: 'sms', gotrue_meta_security: {} },
    { token_hash: 'hash', type: 'email', gotrue_meta_security: {} },
  ]);
  expect(events.names()).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_IN']);
});

it('starts single sign-on through POST /sso and redirects the browser to the returned URL', async () => {
  const { client, server, browser } = await openContract();
  await client.auth.signInWithSSO({
    domain: 'example.com',
    options: { redirectTo: redirect, captchaToken: 'captcha' },
  });
  expect(server.callTo('POST /sso').body).toEqual({
    domain: 'example.com',
    redirect_to: redirect,
    skip_http_redirect: true,
    ...captcha,
    ...noChallenge,
  });
  expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith('https://idp.example/login');
});
