import { expect, it } from 'vitest';
import { openContract } from './open-contract.ts';
import { aSession, aToken, aUser } from './sessions.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** A key pair as the backend would publish it, and a way to sign with it. */
async function createSigningKey(kid: string) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const published = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid, alg: 'ES256', use: 'sig' };

  async function sign(payload: object): Promise<string> {
    const unsigned = aToken(payload, { alg: 'ES256', typ: 'JWT', kid }).split('.').slice(0, 2).join('.');
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      new TextEncoder().encode(unsigned),
    );
    return `${unsigned}.${Buffer.from(signature).toString('base64url')}`;
  }

  return { published, sign };
}

it('reads the signing keys from GET /.well-known/jwks.json and trusts a token that one of them has signed', async () => {
  const key = await createSigningKey('key-1');
  const { client, server } = await openContract({
    responses: { 'GET /.well-known/jwks.json': { body: { keys: [key.published] } } },
  });
  const { data, error } = await client.auth.getClaims(await key.sign({ role: 'authenticated' }));
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({ sub: 'user-1', role: 'authenticated' });
  expect(server.calls.map((call) => call.route)).toEqual(['GET /.well-known/jwks.json']);
});

it('refuses a token with another signature: Invalid JWT signature', async () => {
  const key = await createSigningKey('key-1');
  const impostor = await createSigningKey('key-1');
  const { client } = await openContract({
    responses: { 'GET /.well-known/jwks.json': { body: { keys: [key.published] } } },
  });
  const { data, error } = await client.auth.getClaims(await impostor.sign({ role: 'admin' }));
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'AuthInvalidJwtError', message: 'Invalid JWT signature' });
});

it('leaves the session alone when its signature is invalid', async () => {
  const key = await createSigningKey('key-1');
  const impostor = await createSigningKey('key-1');
  const stored = aSession({ access_token: await impostor.sign({}) });
  const { client, storedSession } = await openContract({
    stored,
    responses: { 'GET /.well-known/jwks.json': { body: { keys: [key.published] } } },
  });
  expect((await client.auth.getClaims()).error?.message).toBe('Invalid JWT signature');
  expect(storedSession()).toEqual(stored);
});

it('asks GET /user about a token that no published key can have signed', async () => {
  const { client, server } = await openContract({ responses: { 'GET /user': { body: aUser() } } });
  const token = aToken({ role: 'authenticated' });
  const { data } = await client.auth.getClaims(token);
  expect(data?.claims).toMatchObject({ role: 'authenticated' });
  expect(server.callTo('GET /user').headers.authorization).toBe(`Bearer ${token}`);
});
