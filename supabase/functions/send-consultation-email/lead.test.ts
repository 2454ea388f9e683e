import { describe, expect, it } from 'vitest';
import { hiddenFields } from '../../../src/consultation/protocol.ts';
import { consentWordings } from '../../../src/consultation/consent-wordings.ts';
import { calls, form, post, postForm, postJson, words } from '../../../test-support/requests-handler.ts';
import { sampleRequest } from '../../../test-support/request.ts';
import { hashContent } from './lead.ts';

describe('fields', () => {
  it('are picked, and change nothing else (F19)', async () => {
    const body =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"admin":true,' +
      '"name":"First","name":"Zoé","email":"zoe@example.com","phone":"5550142"}';
    expect((await post(body)).status).toBe(200);
    expect(calls.submitted[0]?.lead.fields).toEqual({ ...words, message: '', smsConsent: false });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('of five thousand characters of any script fit in', async () => {
    const message = '😀'.repeat(5000);
    expect((await postJson({ ...words, message })).status).toBe(200);
    expect((await postForm({ ...form, message })).headers.get('Location')).toMatch(/#request-received$/);
  });
});

it('hashes all fields in order, then the consent, so that a correction is a new request (F15)', () => {
  const request = sampleRequest({ name: 'Zoé', phone: '5550142', message: 'Bonjour' });
  // printf '["Zoé","zoe@example.com","5550142","Bonjour",true]' | sha256sum
  expect(hashContent(request)).toBe('78eeb74d6f1084388b5027527a6a4e7ded1a3b17fa1183af4a62e51716d46aaa');
});

it('gives a retry with the same key the same reference, also when the request is known without a key', async () => {
  for (const key of ['key-12345678', 'key-12345678', 'key-87654321']) await postJson(words, { 'Idempotency-Key': key });
  for (let n = 0; n < 2; n += 1) await postForm(form);
  const [first, retry, ...others] = calls.submitted.map(({ lead }) => lead.reference);
  expect(retry).toBe(first);
  expect(new Set([first, ...others]).size).toBe(4);
  expect(first).toMatch(/^R(-[0-9A-F]{4}){3}$/);
});

describe('the consent evidence', () => {
  it('holds the exact words of the version that the page showed', async () => {
    const { version = '', text } = consentWordings.find(({ locale }) => locale === 'fr') ?? {};
    await postJson(words, { 'X-Consent-Version': version, 'X-Page-Locale': 'es' });
    const evidence = { asked: true, given: true, version, wording: text, locale: 'fr' };
    expect(calls.submitted[0]?.lead.consent).toEqual(evidence);
  });

  const unknown = { asked: true, version: 'ffffffffffff', wording: undefined };

  it.each([
    ['records an unknown version as such', 'ffffffffffff', true, { ...unknown, given: true }],
    ['says that it was not given when the box stayed empty', 'ffffffffffff', false, { ...unknown, given: false }],
    ['says that nobody asked without version and box', '', undefined, { asked: false, given: false }],
  ])('%s, and refuses nothing', async (_, version, smsConsent, consent) => {
    expect((await postJson({ ...words, smsConsent }, { 'X-Consent-Version': version })).status).toBe(200);
    expect(calls.submitted[0]?.lead.consent).toMatchObject(consent);
  });
});

describe('quarantine (F14)', () => {
  it('holds a filled honeypot, with the usual response', async () => {
    const response = await postJson(words, { 'X-Form-Honeypot': 'filled' });
    expect(await response.json()).toEqual({ reference: 'R-1' });
    // Pages of 1.0.0 have another name for it.
    for (const name of [hiddenFields.honeypot, 'website']) await postForm({ ...form, [name]: 'http://spam.example' });
    const reasons = ['honeypot', 'honeypot', 'honeypot'];
    expect(calls.submitted.map(({ lead }) => lead.quarantineReason)).toEqual(reasons);
  });

  it('holds a form that was submitted within a second', async () => {
    for (const elapsed of ['999', '1000', 'soon']) await postJson(words, { 'X-Form-Elapsed-Ms': elapsed });
    expect(calls.submitted.map(({ lead }) => lead.quarantineReason)).toEqual(['too_fast', undefined, undefined]);
  });
});
