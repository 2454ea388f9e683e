import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentWordings } from '../src/consultation/consent-wordings.ts';
import { createIdempotencyKey } from '../src/consultation/idempotency-key.ts';
import { submitConsultation, type SubmitContext } from '../src/consultation/submit.ts';
import { sampleRequest } from '../tools/dev-stack/sample-request.ts';
import type { Backend } from '../tools/dev-stack/backend.ts';
import { processTree, signalAll } from '../tools/dev-stack/process-info.ts';
import { startTestBackend, type TestBackend } from '../tools/dev-stack/test-backend.ts';

let test: TestBackend;
let backend: Backend;
let sql: Sql;
let origin: string;

beforeAll(async () => {
  test = await startTestBackend();
  ({ backend, sql, origin } = test);
});
afterAll(() => test.stop());

const words = sampleRequest({ name: 'Zoé Ñandú 👩‍🚀' });
let counter = 0;
/** A message that no other test sends. */
const newWords = () => ({ ...words, message: `Bonjour ${(counter += 1)}` });

const context = (): SubmitContext => ({
  backend: { url: `http://127.0.0.1:${test.ports.function}`, publicKey: 'sb_publishable_local' },
  locale: 'fr',
  pagePath: '/fr/contact',
  consentVersion: consentWordings.find(({ locale }) => locale === 'fr')?.version ?? 'unrecorded',
  formElapsedMs: 5000,
});

// Unlike a browser, Node sends no Origin header.
function asBrowser<Result>(work: () => Promise<Result>): Promise<Result> {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('Origin', origin);
    return fetch(url, { ...init, headers });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return work().finally(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(backend.functionUrl, {
    method: 'POST',
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      'Idempotency-Key': `key-${(counter += 1)}-000000`,
      ...headers,
    },
    body,
    redirect: 'manual',
  });

const leadsWith = (message: string) => sql`select reference, name from consultation.leads where message = ${message}`;
const mailsWith = (message: string) => backend.outbox.mails().filter(({ text }) => text.includes(`${message}\n`));

describe('a request of a French visitor', () => {
  it('becomes a lead, evidence with the wording shown, and a mail', async () => {
    const values = newWords();
    const result = await asBrowser(() => submitConsultation(values, context(), createIdempotencyKey()));
    expect(result).toEqual({ ok: true, reference: expect.stringMatching(/^R-/) as string });

    const [lead] =
      await sql`select * from consultation.leads join consultation.consent_records on lead_id = id where message = ${values.message}`;
    const wording = consentWordings.find(({ version }) => version === context().consentVersion);
    const { smsConsent: given, ...typed } = values;
    expect(lead).toMatchObject({
      ...typed,
      asked: true,
      given,
      locale: 'fr',
      version: context().consentVersion,
      wording: wording?.text ?? null,
    });
    await vi.waitFor(() =>
      expect(mailsWith(values.message)).toMatchObject([{ reply_to: words.email, to: ['team@example.com'] }]),
    );
  });

  it('without JavaScript does too, and redirects back to the page', async () => {
    const message = `Sans script ${(counter += 1)}`;
    const form = new URLSearchParams({
      ...words,
      smsConsent: 'on',
      message,
      locale: 'fr',
      page: '/fr/contact',
      website: '',
    });
    const response = await post(form.toString(), { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`${origin}/fr/contact#request-received`);
    expect(await leadsWith(message)).toMatchObject([{ name: words.name }]);
    await vi.waitFor(() => expect(mailsWith(message)).toHaveLength(1));
  });
});

describe('when a process fails', () => {
  it('a stopped function means an unknown outcome, and resending the same request makes one lead (F39, F45)', async () => {
    const values = newWords();
    const idempotencyKey = createIdempotencyKey();
    await backend.edgeFunction.stop();
    expect(await asBrowser(() => submitConsultation(values, context(), idempotencyKey))).toEqual({
      ok: false,
      reason: 'unknown',
    });
    await backend.restartFunction();
    const sent = await asBrowser(() => submitConsultation(values, context(), idempotencyKey));
    expect(sent).toMatchObject({ ok: true });
    expect(await leadsWith(values.message)).toHaveLength(1);
  });

  it('a stalled database means 503 within three seconds, and recovers (F37)', async () => {
    const body = JSON.stringify(newWords());
    const headers = { 'Idempotency-Key': 'still-0000001' };
    const tree = processTree(backend.database.pid);
    signalAll(tree, 'SIGSTOP');
    const started = performance.now();
    const response = await post(body, headers).finally(() => signalAll(tree, 'SIGCONT'));
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).not.toBeNull();
    expect(performance.now() - started).toBeLessThan(3000);
    await vi.waitFor(async () => expect((await post(body, headers)).status).toBe(200), { timeout: 10_000 });
  });
});

it('logs no names, emails, IP addresses, phone numbers or messages', () => {
  const log = readFileSync(join(test.directory, 'function.log'), 'utf8');
  expect(log).toContain('"code":"accepted"');
  for (const secret of ['Zoé', 'zoe@', '12-34', 'Bonjour', '127.0.0.1', backend.dispatchSecret])
    expect(log).not.toContain(secret);
});
