import { beforeEach, describe, expect, it } from 'vitest';
import { consentWordings } from '../../../src/consultation/consent-wordings.ts';
import { fieldNames } from '../../../src/consultation/fields.ts';
import { calls, form, post, postForm, postJson, resetCalls, words } from '../../../tools/dev-stack/test-handler.ts';
import { sampleRequest } from '../../../tools/dev-stack/sample-request.ts';
import { hashContent } from './lead.ts';

beforeEach(resetCalls);

describe('fields', () => {
  it('are picked, and change nothing else (F19)', async () => {
    const body =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"admin":true,' +
      '"name":"First","name":"Zoé","email":"zoe@example.com","phone":"5550142"}';
    expect((await post(body, { 'Idempotency-Key': 'key-0001' })).status).toBe(200);
    expect(calls.submitted[0]?.lead.words).toEqual({ ...words, message: '', smsConsent: false });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('with a lone surrogate are stored with U+FFFD (F4)', async () => {
    const body = '{"name":"A\\ud800","email":"zoe@example.com","phone":"5550142","message":"\\udfff \\u0000"}';
    expect((await post(body, { 'Idempotency-Key': 'key-0001' })).status).toBe(200);
    expect(calls.submitted[0]?.lead.words).toMatchObject({ name: 'A\ufffd', message: '\ufffd' });
  });

  it('of five thousand characters of any script fit in', async () => {
    const message = '😀'.repeat(5000);
    expect((await postJson({ ...words, message })).status).toBe(200);
    expect((await postForm({ ...form, message })).headers.get('Location')).toMatch(/#request-received$/);
  });
});

describe('the content hash', () => {
  it('is the SHA-256 of all fields in order, then the consent', () => {
    const request = sampleRequest({ name: 'Zoé', phone: '5550142', message: 'Bonjour' });
    // printf '["Zoé","zoe@example.com","5550142","Bonjour",true]' | sha256sum
    expect(hashContent(request)).toBe('78eeb74d6f1084388b5027527a6a4e7ded1a3b17fa1183af4a62e51716d46aaa');
  });

  it.each(fieldNames)('changes with "%s", so that a correction is a new request (F15)', (name) => {
    const request = sampleRequest();
    expect(hashContent({ ...request, [name]: `${request[name]} x` })).not.toBe(hashContent(request));
  });

  it('changes with the consent', () => {
    expect(hashContent(sampleRequest({ smsConsent: false }))).not.toBe(hashContent(sampleRequest()));
  });
});

describe('the consent evidence', () => {
  it('holds the exact words of the version that the page showed', async () => {
    const wording = consentWordings.find(({ locale }) => locale === 'fr') ?? consentWordings[0];
    await postJson(words, { 'X-Consent-Version': wording?.version ?? 'unrecorded', 'X-Page-Locale': 'es' });
    expect(calls.submitted[0]?.lead.consent).toEqual({
      asked: true,
      given: true,
      version: wording?.version ?? 'unrecorded',
      wording: wording?.text,
      locale: wording?.locale ?? 'es',
    });
  });

  it('records an unknown version as such and refuses nothing', async () => {
    expect((await postJson(words, { 'X-Consent-Version': 'ffffffffffff' })).status).toBe(200);
    expect(calls.submitted[0]?.lead.consent).toMatchObject({
      asked: true,
      version: 'ffffffffffff',
      wording: undefined,
    });
  });

  it('says that it was not given when the box stayed empty', async () => {
    await postJson({ ...words, smsConsent: false }, { 'X-Consent-Version': 'ffffffffffff' });
    expect(calls.submitted[0]?.lead.consent).toMatchObject({ asked: true, given: false });
  });

  it('says that nobody asked when the page named no version and sent no answer', async () => {
    const { smsConsent: _, ...rest } = words;
    await postJson(rest);
    expect(calls.submitted[0]?.lead.consent).toMatchObject({ asked: false, given: false });
  });
});

describe('quarantine (F14)', () => {
  it('holds a filled honeypot, with the usual response', async () => {
    const answer = await postJson(words, { 'X-Form-Honeypot': 'filled' });
    expect(await answer.json()).toEqual({ reference: 'R-1' });
    expect(calls.submitted[0]?.lead.quarantineReason).toBe('honeypot');
    await postForm({ ...form, website: 'http://spam.example' });
    expect(calls.submitted[1]?.lead.quarantineReason).toBe('honeypot');
  });

  it('holds a form that was submitted within a second', async () => {
    await postJson(words, { 'X-Form-Elapsed-Ms': '999' });
    await postJson(words, { 'X-Form-Elapsed-Ms': '1000' });
    await postJson(words, { 'X-Form-Elapsed-Ms': 'soon' });
    expect(calls.submitted.map(({ lead }) => lead.quarantineReason)).toEqual(['too_fast', undefined, undefined]);
  });
});
