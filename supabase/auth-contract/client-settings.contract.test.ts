import type { Session } from '@supabase/supabase-js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { supabaseClient } from '../../src/consultation/client.ts';
import { startAuthServer } from './auth-server.ts';
import { openFakeBrowser } from './fake-browser.ts';
import { openContract, publicKey } from './open-contract.ts';
import { aSession } from './sessions.ts';

it('keeps the session of the product’s own client in local storage under supabase-js’ key', async () => {
  const server = await startAuthServer();
  const { localStorage } = openFakeBrowser('https://site.example/contact');
  const client = supabaseClient({ url: server.url, publicKey });
  onTestFinished(async () => {
    await client.auth.dispose();
    vi.unstubAllGlobals();
    server.close();
  });
  const { data } = await client.auth.signInWithPassword({ email: 'zoe@example.com', password: 'secret' });
  // The key is sb-<first label of the host>-auth-token, and the stand-in's host is 127.0.0.1.
  const stored = JSON.parse(localStorage.getItem('sb-127-auth-token') ?? 'null') as Session;
  expect(stored).toEqual(data.session);
  expect(stored).toEqual({
    access_token: expect.any(String) as string,
    refresh_token: 'refresh-2',
    expires_at: expect.any(Number) as number,
    expires_in: 3600,
    token_type: 'bearer',
    user: expect.objectContaining({ id: 'user-1' }) as object,
  });
});

it('finds the session of an earlier visit again without a call', async () => {
  const stored = aSession();
  const { client, server } = await openContract({ stored });
  const { data, error } = await client.auth.getSession();
  expect(error).toBeNull();
  expect(data.session).toEqual(stored);
  expect(server.calls).toEqual([]);
});

it('sends the public key with every authentication call, and the session’s token as soon as there is one', async () => {
  const stored = aSession();
  const { client, server } = await openContract({ stored });
  await client.auth.signInWithOtp({ email: 'zoe@example.com' });
  await client.auth.getUser();
  expect(server.callTo('POST /otp').headers).toMatchObject({
    apikey: publicKey,
    authorization: `Bearer ${publicKey}`,
    'content-type': 'application/json;charset=UTF-8',
  });
  expect(server.callTo('GET /user').headers).toMatchObject({
    apikey: publicKey,
    authorization: `Bearer ${stored.access_token}`,
  });
});

it('finds authentication, REST, storage, functions and realtime on the same backend', async () => {
  const { client, server } = await openContract({
    responses: {
      'GET /rest/v1/leads': { body: [] },
      'GET /storage/v1/bucket': { body: [] },
      'POST /functions/v1/send-consultation-email': { body: {} },
    },
  });
  await client.auth.signInWithOtp({ email: 'zoe@example.com' });
  await client.from('leads').select();
  await client.storage.listBuckets();
  await client.functions.invoke('send-consultation-email', { body: {} });
  expect(server.calls.map((call) => call.route)).toEqual([
    'POST /otp',
    'GET /rest/v1/leads',
    'GET /storage/v1/bucket',
    'POST /functions/v1/send-consultation-email',
  ]);
  const realtime = new URL(client.realtime.endpointURL());
  expect(realtime.origin).toBe(server.url.replace('http:', 'ws:'));
  expect(realtime.pathname).toBe('/realtime/v1/websocket');
});

it('signs a visitor in anonymously through POST /signup without e-mail, phone or password', async () => {
  const { client, server, events } = await openContract();
  const { data, error } = await client.auth.signInAnonymously({
    options: { data: { locale: 'fr' }, captchaToken: 'captcha' },
  });
  expect(error).toBeNull();
  expect(data.session?.token_type).toBe('bearer');
  expect(server.callTo('POST /signup').body).toEqual({
    data: { locale: 'fr' },
    gotrue_meta_security: { captcha_token: 'captcha' },
  });
  expect(events.names()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});
