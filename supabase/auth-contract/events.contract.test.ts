import { expect, it } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession, aUser } from './sessions.ts';

it('emits a new listener INITIAL_SESSION without a session when none is stored', async () => {
  const { events } = await openContract();
  expect(events.entries).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
});

it('emits SIGNED_IN and then INITIAL_SESSION when a valid session is stored', async () => {
  const stored = aSession();
  const { events } = await openContract({ stored });
  expect(events.entries).toEqual([
    { event: 'SIGNED_IN', session: stored },
    { event: 'INITIAL_SESSION', session: stored },
  ]);
});

it('emits TOKEN_REFRESHED and then INITIAL_SESSION when an expired session is stored', async () => {
  const { events } = await openContract({ stored: aSession({ secondsLeft: -1 }) });
  expect(events.names()).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION']);
  expect(events.entries.map(({ session }) => session?.refresh_token)).toEqual(['refresh-2', 'refresh-2']);
});

it('emits a listener that comes later its own INITIAL_SESSION', async () => {
  const stored = aSession();
  const { client } = await openContract({ stored });
  const told = await new Promise((resolve) => {
    client.auth.onAuthStateChange((event, session) => resolve({ event, session }));
  });
  expect(told).toEqual({ event: 'INITIAL_SESSION', session: stored });
});

it('emits nothing more to a listener that has unsubscribed', async () => {
  const { client, events } = await openContract();
  const heard: string[] = [];
  const { data } = client.auth.onAuthStateChange((event) => void heard.push(event));
  await client.auth.getSession();
  data.subscription.unsubscribe();
  await client.auth.signInAnonymously();
  expect(events.names()).toContain('SIGNED_IN');
  expect(heard).not.toContain('SIGNED_IN');
});

it('emits SIGNED_IN when a visitor signs in', async () => {
  const { client, events, storedSession } = await openContract();
  await client.auth.signInWithPassword({ phone: '+15550142', password: 'secret' });
  expect(events.entries.at(-1)).toEqual({ event: 'SIGNED_IN', session: storedSession() });
});

it('emits SIGNED_IN when a session is set from tokens that are still valid', async () => {
  const { client, events } = await openContract();
  const { access_token, refresh_token } = aSession();
  await client.auth.setSession({ access_token, refresh_token });
  expect(events.names()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  expect(events.entries.at(-1)?.session).toMatchObject({ access_token, refresh_token, user: { id: 'user-1' } });
});

it('emits TOKEN_REFRESHED when a session is set from tokens that have expired', async () => {
  const { client, events } = await openContract();
  const { access_token, refresh_token } = aSession({ secondsLeft: -1 });
  await client.auth.setSession({ access_token, refresh_token });
  expect(events.names()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
});

it('emits TOKEN_REFRESHED when the session is refreshed by hand', async () => {
  const { client, events, storedSession } = await openContract({ stored: aSession() });
  events.clear();
  await client.auth.refreshSession();
  expect(events.entries).toEqual([{ event: 'TOKEN_REFRESHED', session: storedSession() }]);
});

it('emits SIGNED_OUT without a session when the visitor signs out', async () => {
  const { client, events, storedSession } = await openContract({ stored: aSession() });
  events.clear();
  await client.auth.signOut();
  expect(events.entries).toEqual([{ event: 'SIGNED_OUT', session: null }]);
  expect(storedSession()).toBeNull();
});

it('emits USER_UPDATED with the new user when the user changes', async () => {
  const { client, events, storedSession } = await openContract({ stored: aSession() });
  events.clear();
  await client.auth.updateUser({ email: 'new@example.com' });
  expect(events.names()).toEqual(['USER_UPDATED']);
  expect(events.entries[0]?.session?.user.email).toBe('new@example.com');
  expect(storedSession()?.user.email).toBe('new@example.com');
});

it('emits PASSWORD_RECOVERY instead of SIGNED_IN when a recovery code is verified', async () => {
  const { client, events, storedSession } = await openContract();
  await client.auth.verifyOtp({ email: 'zoe@example.com', token: '123456', type: 'recovery' });
  expect(events.names()).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
  expect(storedSession()).not.toBeNull();
});

it('emits MFA_CHALLENGE_VERIFIED and keeps the new session when a factor’s code is verified', async () => {
  const verified = aSession({ refresh_token: 'refresh-aal2' });
  const { client, events, storedSession } = await openContract({
    stored: aSession({ user: aUser({ factors: [] }) }),
    responses: { 'POST /factors/factor-1/verify': { body: verified } },
  });
  events.clear();
  await client.auth.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '123456' });
  expect(events.entries).toEqual([{ event: 'MFA_CHALLENGE_VERIFIED', session: verified }]);
  expect(storedSession()).toEqual(verified);
});
