import type { Factor } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession, aUser } from './sessions.ts';

const challenge = { id: 'challenge-1', type: 'totp', expires_at: 1_800_000_000 };

it('enrols an authenticator app through POST /factors', async () => {
  const stored = aSession();
  const { client, server } = await openContract({
    stored,
    responses: { 'POST /factors': { body: { id: 'factor-1', type: 'totp', totp: { qr_code: '<svg/>' } } } },
  });
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Agency' });
  const call = server.callTo('POST /factors');
  expect(call.headers.authorization).toBe(`Bearer ${stored.access_token}`);
  expect(call.body).toEqual({ factor_type: 'totp', friendly_name: 'Phone', issuer: 'Agency' });
  expect(data?.type === 'totp' && data.totp.qr_code).toBe('data:image/svg+xml;utf-8,<svg/>');
});

it('enrols a phone through POST /factors', async () => {
  const { client, server } = await openContract({
    stored: aSession(),
    responses: { 'POST /factors': { body: { id: 'factor-2', type: 'phone', phone: '+15550142' } } },
  });
  await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Phone', phone: '+15550142' });
  expect(server.callTo('POST /factors').body).toEqual({
    factor_type: 'phone',
    friendly_name: 'Phone',
    phone: '+15550142',
  });
});

it('removes a factor through DELETE /factors/{factorId}', async () => {
  const stored = aSession();
  const { client, server } = await openContract({
    stored,
    responses: { 'DELETE /factors/factor-1': { body: { id: 'factor-1' } } },
  });
  const { data } = await client.auth.mfa.unenroll({ factorId: 'factor-1' });
  expect(data).toEqual({ id: 'factor-1' });
  expect(server.callTo('DELETE /factors/factor-1').headers.authorization).toBe(`Bearer ${stored.access_token}`);
});

it('asks for a challenge through POST /factors/{factorId}/challenge', async () => {
  const { client, server } = await openContract({
    stored: aSession(),
    responses: { 'POST /factors/factor-2/challenge': { body: { ...challenge, type: 'phone' } } },
  });
  const { data } = await client.auth.mfa.challenge({ factorId: 'factor-2', channel: 'whatsapp' });
  expect(server.callTo('POST /factors/factor-2/challenge').body).toEqual({
    factorId: 'factor-2',
    channel: 'whatsapp',
  });
  expect(data?.id).toBe('challenge-1');
});

it('verifies a challenge through POST /factors/{factorId}/verify', async () => {
  const { client, server } = await openContract({
    stored: aSession(),
    responses: { 'POST /factors/factor-1/verify': { body: aSession() } },
  });
  await client.auth.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '123456' });
  expect(server.callTo('POST /factors/factor-1/verify').body).toEqual({
    challenge_id: 'challenge-1',
    code: '123456',
  });
});

it('challenges and verifies in one go', async () => {
  const { client, server, events } = await openContract({
    stored: aSession(),
    responses: {
      'POST /factors/factor-1/challenge': { body: challenge },
      'POST /factors/factor-1/verify': { body: aSession() },
    },
  });
  await client.auth.mfa.challengeAndVerify({ factorId: 'factor-1', code: '123456' });
  expect(server.calls.map((call) => call.route)).toEqual([
    'POST /factors/factor-1/challenge',
    'POST /factors/factor-1/verify',
  ]);
  expect(events.names().at(-1)).toBe('MFA_CHALLENGE_VERIFIED');
});

it('leaves the session as it is when a code is invalid', async () => {
  const stored = aSession();
  const { client, events, storedSession } = await openContract({
    stored,
    responses: {
      'POST /factors/factor-1/verify': {
        status: 422,
        body: { error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
      },
    },
  });
  const { error } = await client.auth.mfa.verify({
    factorId: 'factor-1',
    challengeId: 'challenge-1',
    code: '000000',
  });
  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  expect(events.names()).not.toContain('MFA_CHALLENGE_VERIFIED');
  expect(storedSession()).toEqual(stored);
});

it('lists a user’s verified factors by type, totp or phone', async () => {
  const dates = { created_at: '2026-11-01T09:00:00Z', updated_at: '2026-11-01T09:00:00Z' };
  const app: Factor = { id: 'factor-1', factor_type: 'totp', status: 'verified', ...dates };
  const phone: Factor = { id: 'factor-2', factor_type: 'phone', status: 'verified', ...dates };
  const unfinished: Factor = { id: 'factor-3', factor_type: 'totp', status: 'unverified', ...dates };
  const { client } = await openContract({
    stored: aSession(),
    responses: { 'GET /user': { body: aUser({ factors: [app, phone, unfinished] }) } },
  });
  const { data } = await client.auth.mfa.listFactors();
  expect(data).toMatchObject({ all: [app, phone, unfinished], totp: [app], phone: [phone] });
});
