import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestHeaders } from '../../../src/consultation/protocol.ts';
import { validateConsultation } from '../../../src/consultation/schema.ts';
import { hostileBody, hostileHeader, hostileText, hostileWords, naughtyStrings } from '../../faults/corpora.ts';
import { createHandler, type Handler } from './handler.ts';
import type { Lead } from './lead.ts';
import type { Settings } from './settings.ts';

const origin = 'https://www.example.com';
const url = 'https://project.example.com/functions/v1/send-consultation-email';

const settings: Settings = {
  databaseUrl: 'postgres://function@127.0.0.1/postgres',
  allowedOrigins: [origin],
  mail: { apiUrl: 'https://mail.example.com/emails', apiKey: 'key', from: 'a@example.com', to: ['b@example.com'] },
  visitor: { hashSalt: 'salt', addressHeader: undefined, perMinute: 5, perDay: 30 },
  dispatchSecret: 'secret',
  mailsPerHour: 100,
  minimumFormMs: 1000,
};

let submitted: Lead[];
let handler: Handler;

beforeEach(() => {
  submitted = [];
  handler = createHandler({
    settings,
    database: {
      submit: (lead) => {
        submitted.push(lead);
        return Promise.resolve({ outcome: 'stored', reference: lead.reference });
      },
      claimMails: () => Promise.reject(new Error('Not asked for')),
      settleMail: () => Promise.reject(new Error('Not asked for')),
    },
    dispatch: () => Promise.resolve({ sent: 0, failed: 0, givenUp: 0, late: 0 }),
    afterAnswer: () => undefined,
    log: () => undefined,
  });
});

async function post(body: string, headers: Record<string, string>): Promise<number> {
  const request = new Request(url, { method: 'POST', body, headers: { Origin: origin, ...headers } });
  return (await handler(request, '192.0.2.1')).status;
}

const json = { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-0001' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

const submittedTexts = () =>
  submitted.flatMap(({ words: { name, email, phone, message } }) => [name, email, phone, message]);

// Control characters, halves of surrogate pairs and what turns the reading direction round.
const unsafe = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;

describe('ten thousand hostile inputs (faults 4, 6, 18, 19)', () => {
  it('as words are taken when they are right, and blamed on the caller when not', async () => {
    const property = fc.asyncProperty(hostileWords, async (words) => {
      const expected = validateConsultation(words).ok ? 200 : 422;
      expect(await post(JSON.stringify(words), json)).toBe(expected);
    });
    await fc.assert(property, { numRuns: 5000 });
    for (const text of submittedTexts()) expect(text).not.toMatch(unsafe);
  });

  it('as a form without JavaScript always come back to a page', async () => {
    const property = fc.asyncProperty(hostileWords, async ({ smsConsent: _, ...words }) => {
      expect(await post(new URLSearchParams(words).toString(), form)).toBe(303);
    });
    await fc.assert(property, { numRuns: 1000 });
  });

  it('as a body are no reason for a fault', async () => {
    const property = fc.asyncProperty(hostileBody, async (body) => {
      expect([400, 413, 422]).toContain(await post(body, json));
    });
    await fc.assert(property, { numRuns: 3000 });
    expect(({} as { name?: unknown }).name).toBeUndefined();
  });

  it('as headers are no reason for a fault', async () => {
    const names = Object.values(requestHeaders);
    const values = fc.array(hostileHeader, { minLength: names.length, maxLength: names.length });
    const property = fc.asyncProperty(values, async (texts) => {
      const headers = Object.fromEntries(names.map((name, n) => [name, texts[n] ?? '']));
      expect([200, 400]).toContain(
        await post('{"name":"Zoé","email":"z@x.co","phone":"5550142"}', { ...json, ...headers }),
      );
    });
    await fc.assert(property, { numRuns: 1000 });
    for (const { pagePath } of submitted) if (pagePath !== undefined) expect(pagePath).toMatch(/^\/[\w./-]*$/);
  });
});

it('every naughty string is safe in every field (faults 3, 4, 6, 7)', async () => {
  const fine = { name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message: '', smsConsent: true };
  for (const text of naughtyStrings) {
    for (const field of ['name', 'email', 'phone', 'message']) {
      expect([200, 422]).toContain(await post(JSON.stringify({ ...fine, [field]: text }), json));
    }
  }
  expect(submitted.length).toBeGreaterThan(naughtyStrings.length);
  for (const { words } of submitted) expect(words.name).not.toMatch(/[\n\t]/);
  for (const text of submittedTexts()) expect(text).not.toMatch(unsafe);
});

it('words that were cleaned once are clean, so the same words always have the same hash (fault 25)', () => {
  const property = fc.property(hostileText, (message) => {
    const once = validateConsultation({ name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message });
    if (once.ok) expect(validateConsultation(once.data)).toEqual(once);
  });
  fc.assert(property, { numRuns: 3000 });
});
