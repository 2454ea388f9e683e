import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentWordings } from '../src/consultation/consent-wordings.ts';
import { createIdempotencyKey } from '../src/consultation/idempotency-key.ts';
import { submitConsultation, type SubmitContext } from '../src/consultation/submit.ts';
import { defaultLocale, locales } from '../src/i18n/locales.ts';
import { href } from '../src/i18n/routes.ts';
import { sampleRequest } from '../tools/dev-stack/sample-request.ts';
import { signalAll } from '../tools/dev-stack/process-info.ts';
import { startTestBackend, type TestBackend } from '../tools/dev-stack/test-backend.ts';
import { processTree } from './fault-injection/process-tree.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.stop());

it('stores a request in the language of its page with the wording shown, and sends its mail', async () => {
  const { backend, sql, origin, ports } = test;
  const message = 'Bonjour';
  const locale = locales.at(-1) ?? defaultLocale;
  const values = sampleRequest({ name: 'Zoé Ñandú 👩‍🚀', message });
  const wording = consentWordings.find((known) => known.locale === locale);
  const version = wording?.version ?? 'unrecorded';
  const context: SubmitContext = {
    backend: { url: `http://127.0.0.1:${ports.function}`, publicKey: 'sb_publishable_local' },
    locale,
    pagePath: href(locale, 'contact'),
    consentVersion: version,
    formElapsedMs: 5000,
  };
  // Unlike a browser, Node sends no Origin header.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('Origin', origin);
    return fetch(url, { ...init, headers });
  });
  const result = await submitConsultation(values, context, createIdempotencyKey());
  vi.unstubAllGlobals();
  expect(result).toEqual({ ok: true, reference: expect.stringMatching(/^R-/) as string });

  const { smsConsent: given, ...typed } = values;
  const evidence = { asked: true, given, locale, version, wording: wording?.text ?? null };
  const leads = await sql`select * from consultation.leads join consultation.consent_records on lead_id = id`;
  expect(leads).toMatchObject([{ ...typed, ...evidence }]);
  await vi.waitFor(() =>
    expect(backend.outbox.mails().sort((a, b) => a.to.join().localeCompare(b.to.join()))).toMatchObject([
      { reply_to: values.email, to: ['team@example.com'], text: expect.stringContaining(`${message}\n`) as string },
      { to: [values.email], headers: { 'Auto-Submitted': 'auto-replied' } },
    ]),
  );
});

/** Sends a request as a page does, and returns its reference. */
async function request(message: string): Promise<string> {
  const response = await fetch(test.backend.functionUrl, {
    method: 'POST',
    headers: {
      Origin: test.origin,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(sampleRequest({ message })),
  });
  return ((await response.json()) as { reference: string }).reference;
}

describe('the webhook', () => {
  const isMailed = (reference: string) =>
    test.backend.outbox.mails().some(({ subject }) => subject.includes(reference));
  const isTold = (reference: string) =>
    test.backend.outbox.events().some(({ event }) => event.data.reference === reference);

  it('gets a signed event while no mail can be sent', async () => {
    test.backend.outbox.setMode('fail');
    const reference = await request('signed');
    await expect.poll(() => isTold(reference)).toBe(true);
    expect(isMailed(reference)).toBe(false);
    test.backend.outbox.setMode('ok');
  });

  // One that hangs keeps its worker busy for seconds, so it comes last.
  it.each(['fail', 'revoked', 'hang'] as const)('in the mode "%s" delays no mail', async (mode) => {
    test.backend.outbox.setMode(mode, 'webhook');
    const reference = await request(mode);
    await expect.poll(() => isMailed(reference)).toBe(true);
    expect(isTold(reference)).toBe(false);
    test.backend.outbox.setMode('ok', 'webhook');
  });
});

it('responds with 503 within three seconds while the database stalls, and recovers (F37)', async () => {
  const { backend, origin } = test;
  const post = () =>
    fetch(backend.functionUrl, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json', 'Idempotency-Key': 'still-0000001' },
      body: JSON.stringify(sampleRequest()),
    });
  const tree = processTree(backend.database.pid);
  signalAll(tree, 'SIGSTOP');
  const started = performance.now();
  const response = await post().finally(() => signalAll(tree, 'SIGCONT'));
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).not.toBeNull();
  expect(performance.now() - started).toBeLessThan(3000);
  await vi.waitFor(async () => expect((await post()).status).toBe(200), { timeout: 10_000 });
});

describe('the production entry point', () => {
  /** Sends a request line unchanged, which `fetch` would normalize; returns the status line. */
  const statusLine = (target: string, method = 'POST') =>
    new Promise<string>((resolve, reject) => {
      const head = `${method} ${target} HTTP/1.1\r\nHost: x\r\nOrigin: ${test.origin}\r\nConnection: close\r\n`;
      const socket = connectSocket(test.ports.function, '127.0.0.1', () =>
        socket.write(`${head}Content-Length: 0\r\n\r\n`),
      );
      socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? '')).once('error', reject);
    });
  const path = '/functions/v1/send-consultation-email';

  it.each([`/${path}`, `/functions/v1/%2e${path}`, `/x/..${path}`, `${path}?name=Ana`, `${path}#x`])(
    'does not serve %s (F29)',
    async (target) => expect(await statusLine(target)).toContain('404'),
  );

  it('accepts no method but POST and OPTIONS (F16)', async () => {
    expect(await statusLine(path)).toContain('415');
    for (const method of ['GET', 'TRACE', 'PUT']) expect(await statusLine(path, method)).toMatch(/405|400/);
  });
});

it('logs no names, emails, IP addresses, phone numbers or messages', () => {
  const { backend, directory } = test;
  const log = readFileSync(join(directory, 'function.log'), 'utf8');
  expect(log).toContain('"code":"accepted"');
  for (const secret of ['Zoé', 'zoe@', '12-34', 'Bonjour', 'Ana', '127.0.0.1', backend.dispatchSecret])
    expect(log).not.toContain(secret);
});
