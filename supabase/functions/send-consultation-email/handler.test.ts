import { beforeEach, describe, expect, it } from 'vitest';
import { calls, origin, post, postJson, resetCalls, submitUrl, words } from '../../../tools/dev-stack/test-handler.ts';

beforeEach(resetCalls);

describe('a request from a browser', () => {
  it('is answered with the reference that it was committed under', async () => {
    const answer = await postJson();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ reference: 'R-1' });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('reaches the database with its words, key, page and language', async () => {
    await postJson(words, { 'X-Page-Locale': 'fr', 'X-Page-Path': '/fr/contact', 'X-Form-Elapsed-Ms': '5000' });
    expect(calls.submitted[0]?.lead).toMatchObject({ words, key: 'key-0001', locale: 'fr', pagePath: '/fr/contact' });
    expect(calls.submitted[0]?.lead.quarantineReason).toBeUndefined();
  });

  it('has its mail sent after the answer, once, when it was new', async () => {
    await postJson();
    expect(calls.dispatches).toBe(1);
    calls.outcome = { outcome: 'repeated', reference: 'R-1' };
    await postJson();
    expect(calls.dispatches).toBe(1);
  });

  it.each(['/send-consultation-email', '/functions/v1/send-consultation-email'])('may come by %s', async (path) => {
    const answer = await post(JSON.stringify(words), { 'Idempotency-Key': 'key-0001' }, `http://edge.example${path}`);
    expect(answer.status).toBe(200);
  });

  it('needs a key of the known form', async () => {
    expect((await post(JSON.stringify(words))).status).toBe(400);
    expect((await postJson(words, { 'Idempotency-Key': 'short' })).status).toBe(400);
    expect((await postJson(words, { 'Idempotency-Key': "x' or '1'='1" })).status).toBe(400);
    expect(calls.submitted).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { apikey: 'sb_publishable_1' },
    { apikey: 'sb_publishable_withdrawn', Authorization: 'Bearer sb_publishable_withdrawn' },
    { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiIsImV4cCI6MX0.expired' },
    { Authorization: 'Basic bm9ib2R5Og==' },
  ])('is taken with the credentials %j, because nothing rests on them (F24)', async (credentials) => {
    expect((await postJson(words, credentials)).status).toBe(200);
  });

  it('is told which fields are wrong, in codes', async () => {
    const answer = await postJson({ ...words, name: 'Z', phone: 'call me' });
    expect(answer.status).toBe(422);
    const fields = { name: 'nameTooShort', phone: 'phoneCharacters' };
    expect(await answer.json()).toEqual({ error: 'fieldsInvalid', fields });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
  });

  it('is told that its key stands for other words (F26)', async () => {
    calls.outcome = { outcome: 'conflict' };
    expect((await postJson()).status).toBe(409);
  });

  it('is told how long to wait when it came too often (F28)', async () => {
    calls.outcome = { outcome: 'limited', retry_after: 42 };
    const answer = await postJson();
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe('42');
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');
  });

  it('gets one neutral answer to whatever fails on our side (F37, F38)', async () => {
    calls.outcome = Object.assign(new Error('row (zoe@example.com) violates'), { code: '53100' });
    const answer = await postJson();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(await answer.json()).toEqual({ error: 'unavailable' });
    expect(JSON.stringify(calls.lines)).toContain('53100');
  });
});

describe('the dispatch route', () => {
  const ask = (secret?: string, method = 'POST') =>
    calls.handler(
      new Request(`${submitUrl}/dispatch`, { method, headers: secret ? { 'X-Dispatch-Secret': secret } : {} }),
      '',
    );

  it('sends what is due and says how much that was', async () => {
    const answer = await ask('dispatch-secret');
    expect(await answer.json()).toEqual({ sent: 1, failed: 0, givenUp: 0, late: 0 });
    expect(calls.dispatches).toBe(1);
  });

  it.each([undefined, 'dispatch-secre', 'Dispatch-secret', 'dispatch-secret2'])(
    'refuses the secret %j',
    async (secret) => {
      expect((await ask(secret)).status).toBe(401);
      expect(calls.dispatches).toBe(0);
    },
  );

  it('is not for reading', async () => expect((await ask('dispatch-secret', 'GET')).status).toBe(405));
});

it('writes no personal data into the log', async () => {
  await postJson({ ...words, message: 'My secret plan' });
  calls.outcome = new Error('failing row contains (Zoé, zoe@example.com, 5550142)');
  await postJson();
  await postJson({ ...words, email: 'zoe@invalid' });
  const log = JSON.stringify(calls.lines);
  for (const secret of ['Zoé', 'zoe@', '5550142', 'plan', '192.0.2.1']) expect(log).not.toContain(secret);
  expect(log).toContain('R-1');
});
