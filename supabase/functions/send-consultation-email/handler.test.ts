import { corsHeaders } from '@supabase/supabase-js/cors';
import { describe, expect, it } from 'vitest';
import type { SubmitOutcome } from './database.ts';
import { expectResponse, origin } from '../../../test-support/environment.ts';
import { calls, handler, postJson, submitUrl, words } from '../../../test-support/requests-handler.ts';

describe('a request from a browser', () => {
  it('gets the reference that it was committed under', async () => {
    const headers = { 'Access-Control-Allow-Origin': origin, 'Cache-Control': 'no-store' };
    await expectResponse(postJson(), 200, { reference: 'R-1' }, headers);
  });

  it('reaches the database with its words, key, page and language', async () => {
    await postJson(words, { 'X-Page-Locale': 'fr', 'X-Page-Path': '/fr/contact', 'X-Form-Elapsed-Ms': '5000' });
    expect(calls.submitted[0]?.lead).toMatchObject({
      fields: words,
      key: 'key-0001',
      locale: 'fr',
      pagePath: '/fr/contact',
    });
    expect(calls.submitted[0]?.lead.quarantineReason).toBeUndefined();
  });

  it('has its mail sent after the response when it is new, or may have been released', async () => {
    for (const outcome of ['stored', 'repeated', 'copied'] as const) {
      calls.outcome = { outcome, reference: 'R-1' };
      await postJson();
    }
    expect(calls.dispatches).toBe(3);
  });

  it.each(['/send-consultation-email', '/functions/v1/send-consultation-email'])('may come by %s', async (path) => {
    expect((await postJson(words, {}, `http://edge.example${path}`)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    {},
    { apikey: 'sb_publishable_1' },
    { apikey: 'sb_publishable_withdrawn', Authorization: 'Bearer sb_publishable_withdrawn' },
    { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiIsImV4cCI6MX0.expired' },
    { Authorization: 'Basic bm9ib2R5Og==' },
  ])('is accepted with the credentials %j, because nothing depends on them (F24)', async (credentials) => {
    expect((await postJson(words, credentials)).status).toBe(200);
  });

  it('is told which fields are wrong, in codes', async () => {
    const body = { error: 'fieldsInvalid', fields: { name: 'nameTooShort', phone: 'phoneCharacters' } };
    const headers = { 'Access-Control-Allow-Origin': origin };
    await expectResponse(postJson({ ...words, name: 'Z', phone: 'call me' }), 422, body, headers);
  });

  it.each<[string, SubmitOutcome | Error, number, string, string | null]>([
    ['its key is used for other content (F26)', { outcome: 'conflict' }, 409, 'keyTaken', null],
    ['it is over the limit (F28)', { outcome: 'limited', retry_after: 42 }, 429, 'tooManyRequests', '42'],
    ['something fails on our side, neutrally (F37, F38)', new Error('disk full'), 503, 'unavailable', '5'],
  ])('is told that %s', async (_, outcome, status, error, retryAfter) => {
    calls.outcome = outcome;
    const headers = { 'Retry-After': retryAfter, 'Access-Control-Expose-Headers': 'Retry-After' };
    await expectResponse(postJson(), status, { error }, headers);
  });
});

it('allows in a preflight exactly the headers that the installed supabase-js and we may send (F23)', async () => {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  const response = await handler(new Request(submitUrl, { method: 'OPTIONS', headers }), '192.0.2.1');
  expect(response.status).toBe(204);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
  const ours = 'idempotency-key, x-page-locale, x-page-path, x-consent-version, x-form-elapsed-ms, x-form-honeypot';
  const allowed = `${corsHeaders['Access-Control-Allow-Headers']}, ${ours}`;
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe(allowed);
});

describe('the dispatch route', () => {
  const ask = (secret?: string, method = 'POST') => {
    const headers = secret ? { 'X-Dispatch-Secret': secret } : {};
    return handler(new Request(`${submitUrl}/dispatch`, { method, headers }), '');
  };

  it('sends what is due and reports how much', async () => {
    await expectResponse(ask('dispatch-secret'), 200, { sent: 1, failed: 0, givenUp: 0, late: 0 });
    expect(calls.dispatches).toBe(1);
    expect(calls.scheduledRuns).toBe(1);
  });

  const wrongSecrets = [undefined, 'dispatch-secre', 'Dispatch-secret', 'dispatch-secret2'];
  it.each(wrongSecrets)('refuses the secret %j', async (secret) => {
    expect((await ask(secret)).status).toBe(401);
    expect(calls.dispatches).toBe(0);
  });

  it('accepts only POST', async () => expect((await ask('dispatch-secret', 'GET')).status).toBe(405));
});

it.each(['stored', 'repeated'] as const)(
  'writes into the log that a request is held and why, and the answer does not tell: %s',
  async (outcome) => {
    calls.outcome = { outcome, reference: 'R-1', held: 'flood' };
    await expectResponse(postJson(), 200, { reference: 'R-1' });
    expect(calls.lines).toContainEqual({ code: 'quarantined', reference: 'R-1', detail: 'flood' });
    calls.lines.length = 0;
    calls.outcome = { outcome, reference: 'R-1' };
    await postJson();
    const stored = { code: 'stored', reference: 'R-1' };
    expect(calls.lines.filter(({ reference }) => reference)).toEqual(outcome === 'stored' ? [stored] : []);
  },
);

it('writes the codes of errors into the log, but no personal data', async () => {
  await postJson({ ...words, message: 'My secret plan' });
  const error = new Error('failing row contains (Zoé, zoe@example.com, 5550142)');
  calls.outcome = Object.assign(error, { code: '53100' });
  await postJson();
  await postJson({ ...words, email: 'zoe@invalid' });
  const log = JSON.stringify(calls.lines);
  for (const secret of ['Zoé', 'zoe@', '5550142', 'plan', '192.0.2.1']) expect(log).not.toContain(secret);
  for (const code of ['R-1', '53100']) expect(log).toContain(code);
});
