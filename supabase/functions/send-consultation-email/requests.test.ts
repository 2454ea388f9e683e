import { describe, expect, it } from 'vitest';
import consentWordings from '../../../src/consultation/consent-wordings.json' with { type: 'json' };
import type { ConsentWording } from '../../../src/consultation/consent-version.ts';
import { hiddenFields } from '../../../src/consultation/protocol.ts';
import { origin } from '../../../test-support/fixtures.ts';
import {
  call,
  calls,
  callWithSecret,
  countDone,
  expectResponse,
  form,
  post,
  startFunctions,
  submit,
  submitForm,
  typed,
} from '../../../test-support/functions.ts';
import { hashRequest } from './submitted-request.ts';

const dispatch = '/send-consultation-email/dispatch';
const submitted = () => calls.submitted.map(({ request }) => request);

describe('a request', () => {
  it('gets the reference that it was committed under', async () => {
    const headers = { 'Access-Control-Allow-Origin': origin, 'Cache-Control': 'no-store' };
    await expectResponse(submit(), 200, { reference: 'R-1' }, headers);
  });

  it('reaches the database with its fields, key, page and language, and nothing else that was sent (F19)', async () => {
    const body =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"admin":true,' +
      '"name":"First","name":"Zoé","email":"zoe@example.com","phone":"5550142"}';
    const headers = { 'X-Page-Locale': 'fr', 'X-Page-Path': '/fr/contact', 'X-Form-Elapsed-Ms': '5000' };
    expect((await submit(body, headers)).status).toBe(200);
    const [request] = submitted();
    expect(request?.fields).toEqual({ ...typed, message: '', smsConsent: false });
    expect(request).toMatchObject({
      key: 'key-0001',
      locale: 'fr',
      pagePath: '/fr/contact',
      holdReason: undefined,
    });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each([undefined, 'short', "x' or '1'='1"])('is refused with the key %j (R44)', async (key) => {
    expect((await post('/send-consultation-email', typed, key ? { 'Idempotency-Key': key } : {})).status).toBe(400);
    expect(calls.submitted).toEqual([]);
  });

  it('has its mail sent after the response when it is new, or may have been released', async () => {
    for (const outcome of ['stored', 'repeated', 'copied'] as const) {
      calls.outcome = { outcome, reference: 'R-1' };
      await submit();
    }
    expect(countDone('dispatch')).toBe(3);
  });

  it('may have five thousand characters of any script', async () => {
    const message = '😀'.repeat(5000);
    expect((await submit({ ...typed, message })).status).toBe(200);
    expect((await submitForm({ ...form, message })).headers.get('Location')).toMatch(/#request-received$/);
  });

  it('is hashed with all fields in order, then the consent, so that a correction is a new request (F15)', () => {
    // printf '["Zoé","zoe@example.com","5550142","Bonjour",true]' | sha256sum
    expect(hashRequest(typed)).toBe('78eeb74d6f1084388b5027527a6a4e7ded1a3b17fa1183af4a62e51716d46aaa');
  });

  it('has the same reference when it is tried again with its key, and another one without', async () => {
    for (const key of ['key-12345678', 'key-12345678', 'key-87654321']) await submit(typed, { 'Idempotency-Key': key });
    for (let n = 0; n < 2; n += 1) await submitForm(form);
    const [first, retry, ...others] = submitted().map(({ reference }) => reference);
    expect(retry).toBe(first);
    expect(new Set([first, ...others]).size).toBe(4);
    expect(first).toMatch(/^R(-[0-9A-F]{4}){3}$/);
    // Nobody can compute it from the key.
    startFunctions({ MEETING_TOKEN_SECRET: 'another secret of 32 characters!' });
    await submit(typed, { 'Idempotency-Key': 'key-12345678' });
    expect(submitted()[0]?.reference).not.toBe(first);
  });

  it('is held with the usual response when the honeypot is filled (F14)', async () => {
    await expectResponse(submit(typed, { 'X-Form-Honeypot': 'filled' }), 200, { reference: 'R-1' });
    await submitForm({ ...form, [hiddenFields.honeypot]: 'http://spam.example' });
    expect(submitted().map((request) => request.holdReason)).toEqual(['honeypot', 'honeypot']);
  });

  it('is held when it was sent within a second (F14)', async () => {
    for (const elapsed of ['999', '1000', 'soon']) await submit(typed, { 'X-Form-Elapsed-Ms': elapsed });
    expect(submitted().map((request) => request.holdReason)).toEqual(['too_fast', undefined, undefined]);
  });
});

it.each(['stored', 'repeated'] as const)(
  'writes into the log that a %s request is held and why, and the answer does not tell',
  async (outcome) => {
    calls.outcome = { outcome, reference: 'R-1', hold_reason: 'flood' };
    await expectResponse(submit(), 200, { reference: 'R-1' });
    expect(calls.lines).toContainEqual({ code: 'held', reference: 'R-1', detail: 'flood' });
    calls.lines.length = 0;
    calls.outcome = { outcome, reference: 'R-1' };
    await submit();
    const stored = { code: 'stored', reference: 'R-1' };
    expect(calls.lines.filter(({ reference }) => reference)).toEqual(outcome === 'stored' ? [stored] : []);
  },
);

describe('the consent evidence', () => {
  it('holds the exact text of the version that the page showed', async () => {
    const wordings: readonly ConsentWording[] = consentWordings;
    const { version = '', text } = wordings.find(({ locale }) => locale === 'fr') ?? {};
    await submit(typed, { 'X-Consent-Version': version, 'X-Page-Locale': 'es' });
    expect(submitted()[0]?.consent).toEqual({ asked: true, given: true, version, wording: text, locale: 'fr' });
  });

  const unknown = { asked: true, version: 'ffffffffffff', wording: undefined };
  it.each([
    ['records an unknown version as such', 'ffffffffffff', true, { ...unknown, given: true }],
    ['says that it was not given when the box stayed empty', 'ffffffffffff', false, { ...unknown, given: false }],
    ['says that it was not asked for without version and box', '', undefined, { asked: false, given: false }],
  ])('%s, and refuses nothing', async (_, version, smsConsent, consent) => {
    expect((await submit({ ...typed, smsConsent }, { 'X-Consent-Version': version })).status).toBe(200);
    expect(submitted()[0]?.consent).toMatchObject(consent);
  });
});

describe('the form without JavaScript (F43)', () => {
  const locationOf = async (responding: Promise<Response>) => {
    const { status, headers } = await responding;
    expect(status).toBe(303);
    return headers.get('Location');
  };

  it.each([
    ['fr', '/fr/contact'],
    ['en', '/contact'],
    ['xx', '/contact'],
    ['//evil.example', '/contact'],
  ])('of the language "%s" comes back to %s of the origin that it came from', async (locale, path) => {
    const location = await locationOf(submitForm({ ...form, locale }, { Origin: 'http://localhost:4321' }));
    expect(location).toBe(`http://localhost:4321${path}#request-received`);
  });

  it.each([
    ['a wrong field', 'invalid', { outcome: 'stored', reference: 'R-1' } as const, { ...form, phone: '1' }],
    ['too many requests', 'failed', { outcome: 'limited', retry_after: 9 } as const, form],
    ['a database that is gone', 'failed', new Error('gone'), form],
  ])('comes back with the error after %s', async (_, fragment, result, fields) => {
    calls.outcome = result;
    expect(await locationOf(submitForm(fields))).toBe(`${origin}/fr/contact#request-${fragment}`);
  });

  it('gives consent by its checked box and by nothing else', async () => {
    await submitForm({ ...form, smsConsent: 'on', consentVersion: 'ffffffffffff', page: '/fr/contact' });
    await submitForm({ ...form, smsConsent: 'no' });
    expect(submitted()).toMatchObject([
      { fields: { smsConsent: true }, pagePath: '/fr/contact', key: undefined, locale: 'fr' },
      { fields: { smsConsent: false } },
    ]);
  });

  it('has the same content hash as the same words sent by a script', async () => {
    await submitForm({ ...form, message: 'Bonjour\r\nMerci', smsConsent: 'on' });
    await submit({ ...typed, message: 'Bonjour\nMerci' });
    expect(new Set(submitted().map(({ contentHash }) => contentHash)).size).toBe(1);
  });
});

describe('the schedule', () => {
  it('looks for alerts, sends what is due and gets how much', async () => {
    await expectResponse(callWithSecret(dispatch), 200, { sent: 1, failed: 0, givenUp: 0, late: 0 });
    expect(calls.done).toEqual(['observe', 'dispatch']);
    expect(calls.scheduledRuns).toBe(1);
  });

  it('is helped by the calls of an uptime monitor, which look for alerts as well', async () => {
    await call('/send-consultation-email/health');
    expect(calls.done).toEqual(['observeIfStale']);
  });
});
