import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession } from './sessions.ts';

describe('without a session', () => {
  it.each(['getUser', 'refreshSession', 'reauthenticate'] as const)(
    '%s yields the auth-session-missing error without sending a request',
    async (method) => {
      const { client, server } = await openContract();
      const { error } = await client.auth[method]();
      expect(isAuthSessionMissingError(error)).toBe(true);
      expect(error).toMatchObject({ message: 'Auth session missing!', status: 400 });
      expect(server.calls).toEqual([]);
    },
  );

  it('updateUser yields the auth-session-missing error without sending a request', async () => {
    const { client, server } = await openContract();
    const { error } = await client.auth.updateUser({ email: 'new@example.com' });
    expect(isAuthSessionMissingError(error)).toBe(true);
    expect(server.calls).toEqual([]);
  });

  it('getSession says so without an error', async () => {
    const { client } = await openContract();
    expect(await client.auth.getSession()).toEqual({ data: { session: null }, error: null });
  });

  it('sign-out succeeds without sending a request', async () => {
    const { client, server, events } = await openContract();
    expect(await client.auth.signOut()).toEqual({ error: null });
    expect(server.calls).toEqual([]);
    expect(events.names().at(-1)).toBe('SIGNED_OUT');
  });
});

it('removes the session when the backend no longer knows it', async () => {
  const { client, events, storedSession } = await openContract({
    stored: aSession(),
    responses: { 'GET /user': { status: 403, body: { error_code: 'session_not_found', msg: 'Session not found' } } },
  });
  const { error } = await client.auth.getUser();
  expect(isAuthSessionMissingError(error)).toBe(true);
  expect(storedSession()).toBeNull();
  expect(events.names().at(-1)).toBe('SIGNED_OUT');
});

describe('sign-out', () => {
  it('revokes the session through POST /logout, which the specification does not list', async () => {
    const stored = aSession();
    const { client, server } = await openContract({ stored });
    expect(await client.auth.signOut()).toEqual({ error: null });
    const call = server.callTo('POST /logout');
    expect(call.query).toEqual({ scope: 'global' });
    expect(call.headers.authorization).toBe(`Bearer ${stored.access_token}`);
  });

  it.each([401, 403, 404])('ignores %i and removes the session', async (status) => {
    const { client, events, storedSession } = await openContract({
      stored: aSession(),
      responses: { 'POST /logout': { status, body: { msg: 'Refused' } } },
    });
    expect(await client.auth.signOut()).toEqual({ error: null });
    expect(storedSession()).toBeNull();
    expect(events.names().at(-1)).toBe('SIGNED_OUT');
  });

  it.each([400, 429, 500])('returns %i and keeps the session', async (status) => {
    const stored = aSession();
    const { client, events, storedSession } = await openContract({
      stored,
      responses: { 'POST /logout': { status, body: { msg: 'Refused' } } },
    });
    const { error } = await client.auth.signOut();
    expect(error).toMatchObject({ status, message: 'Refused' });
    expect(storedSession()).toEqual(stored);
    expect(events.names()).not.toContain('SIGNED_OUT');
  });

  it('of this device alone removes the session even when the backend is out of reach, and returns the error', async () => {
    const { client, storedSession } = await openContract({
      stored: aSession(),
      responses: { 'POST /logout': 'hangUp' },
    });
    const { error } = await client.auth.signOut({ scope: 'local' });
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError' });
    expect(storedSession()).toBeNull();
  });
});
