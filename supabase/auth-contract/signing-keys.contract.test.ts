import { expect, it } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession, aToken } from './sessions.ts';

const jwks = 'GET /.well-known/jwks.json';

/** What the backend responds with when it publishes a new key, and a token signed with that key. */
async function createSigningKey() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const published = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
  const [header, payload] = aToken({ role: 'authenticated' }, { alg: 'ES256', typ: 'JWT', kid: 'key-1' }).split('.');
  const unsigned = `${header}.${payload}`;
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(unsigned));
  const responses = { [jwks]: { body: { keys: [published] } } };
  return { responses, token: `${unsigned}.${Buffer.from(signature).toString('base64url')}` };
}

it('reads the signing keys from GET /.well-known/jwks.json and trusts a token that one of them has signed', async () => {
  const { responses, token } = await createSigningKey();
  const { auth, requests } = await openContract({ responses });
  const { data, error } = await auth.getClaims(token);
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({ sub: 'user-1', role: 'authenticated' });
  expect(requests()).toEqual([jwks]);
});

it('refuses a token with another signature: Invalid JWT signature, and leaves its session alone', async () => {
  const { responses } = await createSigningKey();
  const impostor = await createSigningKey();
  const stored = aSession({ access_token: impostor.token });
  const { auth, storedSession } = await openContract({ stored, responses });
  const { data, error } = await auth.getClaims();
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'AuthInvalidJwtError', message: 'Invalid JWT signature' });
  expect(storedSession()).toEqual(stored);
});

it('asks GET /user about a token that no published key can have signed', async () => {
  const { auth, calls, requests } = await openContract();
  const token = aToken({ role: 'authenticated' });
  const { data } = await auth.getClaims(token);
  expect(data?.claims).toMatchObject({ role: 'authenticated' });
  expect(requests()).toEqual(['GET /user']);
  expect(calls[0]?.headers).toHaveProperty('authorization', `Bearer ${token}`);
});
