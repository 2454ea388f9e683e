import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession, aToken } from './sessions.ts';

// What the types forbid is written as `never`: the rule stands for callers who have none.
const neither = { password: 'secret' } as never;

it('refuses a sign-up without e-mail and phone before sending a request', async () => {
  const { client, server } = await openContract();
  const { data, error } = await client.auth.signUp(neither);
  expect(data).toEqual({ user: null, session: null });
  expect(error?.message).toBe('You must provide either an email or phone number and a password');
  expect(error).toMatchObject({ name: 'AuthInvalidCredentialsError', status: 400 });
  expect(server.calls).toEqual([]);
});

it('refuses a sign-in without e-mail and phone before sending a request', async () => {
  const { client, server } = await openContract();
  const { error } = await client.auth.signInWithPassword(neither);
  expect(error?.message).toBe('You must provide either an email or phone number and a password');
  expect(server.calls).toEqual([]);
});

it('differs from the specification: leaves a missing password to the backend', async () => {
  const { client, server } = await openContract({
    responses: {
      'POST /signup': {
        status: 422,
        body: { error_code: 'validation_failed', msg: 'Signup requires a valid password' },
      },
    },
  });
  const { error } = await client.auth.signUp({ email: 'zoe@example.com' } as never);
  expect(error?.message).toBe('Signup requires a valid password');
  expect(server.callTo('POST /signup').body).not.toHaveProperty('password');
});

it('refuses a one-time password without e-mail and phone before sending a request', async () => {
  const { client, server } = await openContract();
  const { error } = await client.auth.signInWithOtp({} as never);
  // The specification states the rule, not the words.
  expect(error?.message).toBe('You must provide either an email or phone number.');
  expect(server.calls).toEqual([]);
});

it.each([
  { access_token: aToken(), refresh_token: '' },
  { access_token: '', refresh_token: 'refresh-1' },
  { access_token: '', refresh_token: '' },
])('sets no session from $access_token and $refresh_token: both tokens are needed', async (tokens) => {
  const stored = aSession();
  const { client, server, storedSession } = await openContract({ stored });
  const { data, error } = await client.auth.setSession(tokens);
  expect(data).toEqual({ user: null, session: null });
  expect(isAuthSessionMissingError(error)).toBe(true);
  expect(server.calls).toEqual([]);
  expect(storedSession()).toEqual(stored);
});
