import { corsHeaders } from '@supabase/supabase-js/cors';
import { beforeEach, describe, expect, it } from 'vitest';
import { consentWordings } from '../../../src/consultation/consent-wordings.ts';
import { supabaseHeaders } from './answers.ts';
import type { Database, SubmitOutcome } from './database.ts';
import { createHandler, type Handler } from './handler.ts';
import type { Lead } from './lead.ts';
import type { LogEntry } from './log.ts';
import type { Mail } from './mail.ts';
import { readSettings } from './settings.ts';

const origin = 'https://www.example.com';
const submitUrl = 'https://project.example.com/functions/v1/send-consultation-email';
const words = { name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message: 'Bonjour', smsConsent: true };

const environment: Record<string, string> = {
  CONSULTATION_DB_URL: 'postgres://function@127.0.0.1/postgres',
  ALLOWED_ORIGINS: `${origin},http://localhost:4321`,
  MAIL_API_URL: 'https://mail.example.com/emails',
  MAIL_API_KEY: 'mail-key',
  MAIL_FROM: 'website@example.com',
  MAIL_TO: 'team@example.com',
  VISITOR_HASH_SALT: 'salt',
  VISITOR_ADDRESS_HEADER: 'none',
  DISPATCH_SECRET: 'dispatch-secret',
};

let submitted: { lead: Lead; mail: Mail }[];
let outcome: SubmitOutcome | Error;
let dispatches: number;
let lines: LogEntry[];
let handler: Handler;

beforeEach(() => {
  submitted = [];
  outcome = { outcome: 'stored', reference: 'R-1' };
  dispatches = 0;
  lines = [];
  const database: Database = {
    submit: (lead, mail) => {
      submitted.push({ lead, mail });
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    claimMails: () => Promise.reject(new Error('Not asked for')),
    settleMail: () => Promise.reject(new Error('Not asked for')),
  };
  handler = createHandler({
    settings: readSettings((name) => environment[name]),
    database,
    dispatch: () => {
      dispatches += 1;
      return Promise.resolve({ sent: 1, failed: 0, givenUp: 0, late: 0 });
    },
    afterAnswer: () => undefined,
    log: (_, entry) => lines.push(entry),
  });
});

function post(body: BodyInit, headers: Record<string, string> = {}, url = submitUrl): Promise<Response> {
  const init = { method: 'POST', body, headers: { Origin: origin, 'Content-Type': 'application/json', ...headers } };
  return handler(new Request(url, { ...init, duplex: 'half' } as RequestInit), '192.0.2.1');
}

function postJson(body: unknown = words, headers: Record<string, string> = {}): Promise<Response> {
  return post(JSON.stringify(body), { 'Idempotency-Key': 'key-0001', ...headers });
}

function postForm(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return post(new URLSearchParams(fields).toString(), { ...type, ...headers });
}

const form = { name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message: '', locale: 'fr', website: '' };

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
    expect(submitted[0]?.lead).toMatchObject({ words, key: 'key-0001', locale: 'fr', pagePath: '/fr/contact' });
    expect(submitted[0]?.lead.quarantineReason).toBeUndefined();
  });

  it('has its mail sent after the answer, once, when it was new', async () => {
    await postJson();
    expect(dispatches).toBe(1);
    outcome = { outcome: 'repeated', reference: 'R-1' };
    await postJson();
    expect(dispatches).toBe(1);
  });

  it.each(['/send-consultation-email', '/functions/v1/send-consultation-email'])('may come by %s', async (path) => {
    const answer = await post(JSON.stringify(words), { 'Idempotency-Key': 'key-0001' }, `http://edge.example${path}`);
    expect(answer.status).toBe(200);
  });

  it('needs a key of the known form', async () => {
    expect((await post(JSON.stringify(words))).status).toBe(400);
    expect((await postJson(words, { 'Idempotency-Key': 'short' })).status).toBe(400);
    expect((await postJson(words, { 'Idempotency-Key': "x' or '1'='1" })).status).toBe(400);
    expect(submitted).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { apikey: 'sb_publishable_1' },
    { apikey: 'sb_publishable_withdrawn', Authorization: 'Bearer sb_publishable_withdrawn' },
    { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiIsImV4cCI6MX0.expired' },
    { Authorization: 'Basic bm9ib2R5Og==' },
  ])('is taken with the credentials %j, because nothing rests on them (fault 24)', async (credentials) => {
    expect((await postJson(words, credentials)).status).toBe(200);
  });

  it('is told which fields are wrong, in codes', async () => {
    const answer = await postJson({ ...words, name: 'Z', phone: 'call me' });
    expect(answer.status).toBe(422);
    const fields = { name: 'nameTooShort', phone: 'phoneCharacters' };
    expect(await answer.json()).toEqual({ error: 'fieldsInvalid', fields });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
  });

  it('is told that its key stands for other words (fault 26)', async () => {
    outcome = { outcome: 'conflict' };
    expect((await postJson()).status).toBe(409);
  });

  it('is told how long to wait when it came too often (fault 28)', async () => {
    outcome = { outcome: 'limited', retry_after: 42 };
    const answer = await postJson();
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe('42');
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');
  });

  it('gets one neutral answer to whatever fails on our side (faults 37, 38)', async () => {
    outcome = Object.assign(new Error('row (zoe@example.com) violates'), { code: '53100' });
    const answer = await postJson();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(await answer.json()).toEqual({ error: 'unavailable' });
    expect(JSON.stringify(lines)).toContain('53100');
  });
});

describe('what is refused before the database is touched', () => {
  const refused = async (answer: Promise<Response>, status: number) => {
    expect((await answer).status).toBe(status);
    expect((await answer).headers.get('Cache-Control')).toBe('no-store');
    expect(submitted).toEqual([]);
  };

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('the method %s (fault 16)', async (method) => {
    const answer = handler(new Request(submitUrl, { method, headers: { Origin: origin } }), '192.0.2.1');
    await refused(answer, 405);
    expect((await answer).headers.get('Allow')).toBe('POST, OPTIONS');
  });

  it.each([
    'text/plain',
    'text/plain;charset=application/json',
    'application/xml',
    'application/jsonp',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    '',
  ])('the type "%s" (fault 17)', (type) => refused(postJson(words, { 'Content-Type': type }), 415));

  it('an encoded body (fault 20)', () => refused(postJson(words, { 'Content-Encoding': 'gzip' }), 415));

  it.each([
    'null',
    'https://evil.example',
    'https://www.example.com.evil.example',
    'https://www.example.com:8443',
    'http://www.example.com',
    'https://WWW.example.com',
  ])('the origin "%s" (fault 22)', async (evil) => {
    const answer = postJson(words, { Origin: evil });
    await refused(answer, 403);
    expect((await answer).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('a call without an origin (fault 22)', () => {
    const request = new Request(submitUrl, { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'key-0001' } });
    return refused(handler(request, '192.0.2.1'), 403);
  });

  it.each([
    '{',
    '',
    'NaN',
    '[]',
    'null',
    '42',
    '"text"',
    '\ufeff{}',
    '{"name":1}',
    '{"smsConsent":"yes"}',
    '{"message":[]}',
  ])('the body %j (fault 18)', (body) => refused(post(body, { 'Idempotency-Key': 'key-0001' }), 400));

  it('eight thousand levels of nesting, at once (fault 18)', async () => {
    const started = performance.now();
    await refused(post('['.repeat(8000) + ']'.repeat(8000), { 'Idempotency-Key': 'key-0001' }), 400);
    expect(performance.now() - started).toBeLessThan(100);
  });

  it('bytes that are not UTF-8', () =>
    refused(post(new Uint8Array([0x7b, 0xff, 0x7d]), { 'Idempotency-Key': 'key-0001' }), 400));

  it.each([
    '/functions/v1/send-consultation-email/',
    '//functions/v1/send-consultation-email',
    '/functions/v1/send-consultation-email?name=Ana',
    '/functions/v1/send%2Dconsultation-email',
    '/functions/v1/%2e/send-consultation-email/x',
    '/send-consultation-email/dispatch/',
    '/rest/v1/leads',
    '/',
  ])('the path %s (fault 29)', async (path) => {
    await refused(
      post(JSON.stringify(words), { 'Idempotency-Key': 'key-0001' }, `https://project.example.com${path}`),
      404,
    );
    expect(JSON.stringify(lines)).not.toContain('Ana');
  });

  it('more than 32 kB of JSON, announced or not (fault 20)', async () => {
    const big = JSON.stringify({ ...words, message: 'x'.repeat(33_000) });
    await refused(post(big, { 'Idempotency-Key': 'key-0001', 'Content-Length': String(big.length) }), 413);
    await refused(post(streamOf(big), { 'Idempotency-Key': 'key-0001' }), 413);
  });
});

function streamOf(text: string): ReadableStream {
  return new Blob([text]).stream();
}

describe('fields', () => {
  it('are picked, and change nothing else (fault 19)', async () => {
    const body =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"admin":true,' +
      '"name":"First","name":"Zoé","email":"zoe@example.com","phone":"5550142"}';
    expect((await post(body, { 'Idempotency-Key': 'key-0001' })).status).toBe(200);
    expect(submitted[0]?.lead.words).toEqual({ ...words, message: '', smsConsent: false });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('with a lone surrogate are stored with U+FFFD (fault 4)', async () => {
    const body = '{"name":"A\\ud800","email":"zoe@example.com","phone":"5550142","message":"\\udfff \\u0000"}';
    expect((await post(body, { 'Idempotency-Key': 'key-0001' })).status).toBe(200);
    expect(submitted[0]?.lead.words).toMatchObject({ name: 'A\ufffd', message: '\ufffd' });
  });

  it('of five thousand characters of any script fit in', async () => {
    const message = '😀'.repeat(5000);
    expect((await postJson({ ...words, message })).status).toBe(200);
    expect((await postForm({ ...form, message })).headers.get('Location')).toMatch(/#request-received$/);
  });
});

describe('the consent evidence', () => {
  it('holds the exact words of the version that the page showed', async () => {
    const wording = consentWordings.find(({ locale }) => locale === 'fr') ?? consentWordings[0];
    await postJson(words, { 'X-Consent-Version': wording?.version ?? 'unrecorded', 'X-Page-Locale': 'es' });
    expect(submitted[0]?.lead.consent).toEqual({
      asked: true,
      given: true,
      version: wording?.version ?? 'unrecorded',
      wording: wording?.text,
      locale: wording?.locale ?? 'es',
    });
  });

  it('records an unknown version as such and refuses nothing', async () => {
    expect((await postJson(words, { 'X-Consent-Version': 'ffffffffffff' })).status).toBe(200);
    expect(submitted[0]?.lead.consent).toMatchObject({ asked: true, version: 'ffffffffffff', wording: undefined });
  });

  it('says that it was not given when the box stayed empty', async () => {
    await postJson({ ...words, smsConsent: false }, { 'X-Consent-Version': 'ffffffffffff' });
    expect(submitted[0]?.lead.consent).toMatchObject({ asked: true, given: false });
  });

  it('says that nobody asked when the page named no version and sent no answer', async () => {
    const { smsConsent: _, ...rest } = words;
    await postJson(rest);
    expect(submitted[0]?.lead.consent).toMatchObject({ asked: false, given: false });
  });
});

describe('quarantine (fault 14)', () => {
  it('takes a filled trap, with the usual answer', async () => {
    const answer = await postJson(words, { 'X-Form-Trap': 'filled' });
    expect(await answer.json()).toEqual({ reference: 'R-1' });
    expect(submitted[0]?.lead.quarantineReason).toBe('honeypot');
    await postForm({ ...form, website: 'http://spam.example' });
    expect(submitted[1]?.lead.quarantineReason).toBe('honeypot');
  });

  it('takes a form that was filled in within a second', async () => {
    await postJson(words, { 'X-Form-Elapsed-Ms': '999' });
    await postJson(words, { 'X-Form-Elapsed-Ms': '1000' });
    await postJson(words, { 'X-Form-Elapsed-Ms': 'soon' });
    expect(submitted.map(({ lead }) => lead.quarantineReason)).toEqual(['too_fast', undefined, undefined]);
  });
});

describe('the form without JavaScript (fault 43)', () => {
  it('comes back to the contact page of its language, at the origin that it came from', async () => {
    const answer = await postForm(form, { Origin: 'http://localhost:4321' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('http://localhost:4321/fr/contact#request-received');
    expect(submitted[0]?.lead).toMatchObject({ key: undefined, locale: 'fr' });
  });

  it('gives consent by its ticked box and by nothing else', async () => {
    await postForm({ ...form, smsConsent: 'on', consentVersion: 'ffffffffffff', page: '/fr/contact' });
    await postForm({ ...form, smsConsent: 'no' });
    expect(submitted[0]?.lead).toMatchObject({ words: { smsConsent: true }, pagePath: '/fr/contact' });
    expect(submitted[1]?.lead).toMatchObject({ words: { smsConsent: false } });
  });

  it.each([
    ['es', '/es/contact'],
    ['en', '/contact'],
    ['xx', '/contact'],
    ['//evil.example', '/contact'],
  ])('of the language "%s" comes back to %s', async (locale, path) => {
    expect((await postForm({ ...form, locale })).headers.get('Location')).toBe(`${origin}${path}#request-received`);
  });

  it.each([
    ['a wrong field', { outcome: 'stored', reference: 'R-1' } as const, { ...form, phone: '1' }],
    ['too many requests', { outcome: 'limited', retry_after: 9 } as const, form],
    ['a database that is gone', new Error('gone'), form],
  ])('comes back with the error after %s', async (_, result, fields) => {
    outcome = result;
    const answer = await postForm(fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(`${origin}/fr/contact#request-failed`);
  });

  it('has the same content hash as the same words sent by a script', async () => {
    await postForm({ ...form, message: 'Bonjour\r\nMerci', smsConsent: 'on' });
    await postJson({ ...words, message: 'Bonjour\nMerci' });
    expect(submitted[0]?.lead.contentHash).toBe(submitted[1]?.lead.contentHash);
  });
});

describe('the preflight (fault 23)', () => {
  const ask = (headers: Record<string, string>) =>
    handler(new Request(submitUrl, { method: 'OPTIONS', headers }), '192.0.2.1');

  it('allows every header that supabase-js and we may send', async () => {
    const answer = await ask({ Origin: origin, 'Access-Control-Request-Method': 'POST' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.split(', ');
    const ours = [
      'idempotency-key',
      'x-page-locale',
      'x-page-path',
      'x-consent-version',
      'x-form-elapsed-ms',
      'x-form-trap',
    ];
    expect(allowed).toEqual(expect.arrayContaining([...ours, ...supabaseHeaders]));
  });

  it('knows the header set of the installed supabase-js', () => {
    expect(supabaseHeaders.join(', ')).toBe(corsHeaders['Access-Control-Allow-Headers']);
  });

  it('allows nothing to another origin', async () => {
    const answer = await ask({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('the dispatch route', () => {
  const ask = (secret?: string, method = 'POST') =>
    handler(
      new Request(`${submitUrl}/dispatch`, { method, headers: secret ? { 'X-Dispatch-Secret': secret } : {} }),
      '',
    );

  it('sends what is due and says how much that was', async () => {
    const answer = await ask('dispatch-secret');
    expect(await answer.json()).toEqual({ sent: 1, failed: 0, givenUp: 0, late: 0 });
    expect(dispatches).toBe(1);
  });

  it.each([undefined, 'dispatch-secre', 'Dispatch-secret', 'dispatch-secret2'])(
    'refuses the secret %j',
    async (secret) => {
      expect((await ask(secret)).status).toBe(401);
      expect(dispatches).toBe(0);
    },
  );

  it('is not for reading', async () => expect((await ask('dispatch-secret', 'GET')).status).toBe(405));
});

it('writes no personal data into the log', async () => {
  await postJson({ ...words, message: 'My secret plan' });
  outcome = new Error('failing row contains (Zoé, zoe@example.com, 5550142)');
  await postJson();
  await postJson({ ...words, email: 'zoe@invalid' });
  const log = JSON.stringify(lines);
  for (const secret of ['Zoé', 'zoe@', '5550142', 'plan', '192.0.2.1']) expect(log).not.toContain(secret);
  expect(log).toContain('R-1');
});
