import { expect, it } from 'vitest';
import { openContract, publicKey } from './open-contract.ts';
import { aSession, aUser } from './sessions.ts';

const captcha = { gotrue_meta_security: { captcha_token: 'captcha' } };
const noChallenge = { code_challenge: null, code_challenge_method: null };
const redirect = 'https://site.example/account';

const identity = {
  id: 'github-1',
  identity_id: 'identity-1',
  user_id: 'user-1',
  provider: 'github',
  identity_data: {},
};

it('asks for a reauthentication code through GET /reauthenticate', async () => {
  const stored = aSession();
  const { client, server } = await openContract({ stored });
  expect(await client.auth.reauthenticate()).toEqual({ data: { user: null, session: null }, error: null });
  const call = server.callTo('GET /reauthenticate');
  expect(call.body).toBeUndefined();
  expect(call.headers.authorization).toBe(`Bearer ${stored.access_token}`);
});

it('sends a message again through POST /resend', async () => {
  const { client, server } = await openContract();
  await client.auth.resend({
    type: 'signup',
    email: 'zoe@example.com',
    options: { captchaToken: 'captcha', emailRedirectTo: redirect },
  });
  await client.auth.resend({ type: 'sms', phone: '+15550142', options: { captchaToken: 'captcha' } });
  const [byEmail, byPhone] = server.callsTo('POST /resend');
  expect(byEmail?.query).toEqual({ redirect_to: redirect });
  expect(byEmail?.body).toEqual({ type: 'signup', email: 'zoe@example.com', ...captcha, ...noChallenge });
  expect(byPhone?.body).toEqual({ type: 'sms', phone: '+15550142', ...captcha });
});

it('reads the user through GET /user, identities included', async () => {
  const stored = aSession();
  const { client, server } = await openContract({
    stored,
    responses: { 'GET /user': { body: aUser({ identities: [identity] }) } },
  });
  expect((await client.auth.getUser()).data.user?.identities).toEqual([identity]);
  expect((await client.auth.getUserIdentities()).data).toEqual({ identities: [identity] });
  for (const call of server.callsTo('GET /user')) {
    expect(call.headers.authorization).toBe(`Bearer ${stored.access_token}`);
  }
});

it('changes the user through PUT /user', async () => {
  const stored = aSession();
  const { client, server } = await openContract({ stored });
  const change = { email: 'new@example.com', password: 'new secret', data: { locale: 'es' } };
  const { data } = await client.auth.updateUser(change, { emailRedirectTo: redirect });
  const call = server.callTo('PUT /user');
  expect(call.query).toEqual({ redirect_to: redirect });
  expect(call.headers.authorization).toBe(`Bearer ${stored.access_token}`);
  expect(call.body).toEqual({ ...change, ...noChallenge });
  expect(data.user?.email).toBe('new@example.com');
});

it('asks for a new password through POST /recover', async () => {
  const { client, server } = await openContract();
  await client.auth.resetPasswordForEmail('zoe@example.com', { redirectTo: redirect, captchaToken: 'captcha' });
  const call = server.callTo('POST /recover');
  expect(call.query).toEqual({ redirect_to: redirect });
  expect(call.body).toEqual({ email: 'zoe@example.com', ...captcha, ...noChallenge });
});

it('leads the browser to GET /authorize for a provider’s sign-in, and calls nothing itself', async () => {
  const { client, server, browser } = await openContract();
  const { data } = await client.auth.signInWithOAuth({
    provider: 'github',
    options: { redirectTo: redirect, scopes: 'user:email', queryParams: { prompt: 'consent' } },
  });
  const authorizeUrl = new URL(data.url ?? '');
  expect(authorizeUrl.origin + authorizeUrl.pathname).toBe(`${server.url}/auth/v1/authorize`);
  expect(Object.fromEntries(authorizeUrl.searchParams)).toEqual({
    provider: 'github',
    redirect_to: redirect,
    scopes: 'user:email',
    prompt: 'consent',
  });
  expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith(data.url);
  expect(server.calls).toEqual([]);
});

it('links an identity through GET /user/identities/authorize and redirects the browser to the returned URL', async () => {
  const stored = aSession();
  const { client, server, browser } = await openContract({
    stored,
    responses: { 'GET /user/identities/authorize': { body: { url: 'https://idp.example/link' } } },
  });
  await client.auth.linkIdentity({ provider: 'github', options: { redirectTo: redirect } });
  const call = server.callTo('GET /user/identities/authorize');
  expect(call.query).toEqual({ provider: 'github', redirect_to: redirect, skip_http_redirect: 'true' });
  expect(call.headers.authorization).toBe(`Bearer ${stored.access_token}`);
  expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith('https://idp.example/link');
});

it('removes an identity through DELETE /user/identities/{identity_id}', async () => {
  const stored = aSession();
  const { client, server } = await openContract({
    stored,
    responses: { 'DELETE /user/identities/identity-1': { body: {} } },
  });
  expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
  expect(server.callTo('DELETE /user/identities/identity-1').headers).toMatchObject({
    apikey: publicKey,
    authorization: `Bearer ${stored.access_token}`,
  });
});

it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
  'returns the error %s without removing the session',
  async (code) => {
    const stored = aSession();
    const { client, storedSession } = await openContract({
      stored,
      responses: { 'DELETE /user/identities/identity-1': { status: 422, body: { error_code: code, msg: 'Refused' } } },
    });
    const { error } = await client.auth.unlinkIdentity(identity);
    expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code, message: 'Refused' });
    expect(storedSession()).toEqual(stored);
  },
);
