import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Mail } from '../../supabase/functions/_shared/mail.ts';
import { loopback } from './ports.ts';
import { outboxPage } from './outbox-page.ts';

/** A mail that the API accepted. */
export type OutboxMail = Mail & { id: string; idempotencyKey: string; receivedAt: string; from: string; to: string[] };

/**
 * How the API behaves: normally, with status 500, without responding, accepting but dropping the response, with a
 * revoked key, or with 429.
 */
const outboxModes = ['ok', 'fail', 'hang', 'loseReply', 'revoked', 'limited'] as const;
export type OutboxMode = (typeof outboxModes)[number];

export type Outbox = Awaited<ReturnType<typeof startOutbox>>;

/**
 * Replaces the mail API: `POST /emails` responds like Resend and deduplicates by `Idempotency-Key`,
 * `GET /` lists the mails for people, with their attachments, and `GET /emails` for tests, which may also `POST /mode`.
 */
export async function startOutbox(port: number, file?: string) {
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const saved = lines.map((line) => JSON.parse(line) as OutboxMail);
  const mails = new Map(saved.map((mail) => [mail.idempotencyKey, mail]));
  let mode: OutboxMode = 'ok';

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url}`;
    if (route === 'POST /emails') return acceptMail(request, response);
    if (route === 'GET /' || route === 'HEAD /') return send(response, 200, outboxPage([...mails.values()]));
    if (route === 'GET /emails') return send(response, 200, { emails: [...mails.values()] });
    if (route === 'POST /mode') {
      const { mode: wanted } = (await json(request)) as { mode: OutboxMode };
      if (!outboxModes.includes(wanted)) return send(response, 400, { error: `Cannot use mode: "${wanted}"` });
      mode = wanted;
      return send(response, 200, { mode });
    }
    send(response, 404, { error: 'Not found' });
  }

  async function acceptMail(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mail = (await json(request)) as Omit<OutboxMail, 'id' | 'idempotencyKey' | 'receivedAt'>;
    if (mode === 'hang') return;
    if (mode === 'fail') return send(response, 500, { name: 'application_error', message: 'Simulated failure' });
    if (mode === 'revoked' || !/^Bearer .+/.test(request.headers.authorization ?? ''))
      return send(response, 401, { name: 'invalid_api_key', message: 'API key is invalid' });
    if (mode === 'limited')
      return send(response, 429, { name: 'rate_limit_exceeded', message: 'Simulated rate limit' });
    const idempotencyKey = String(request.headers['idempotency-key'] ?? randomUUID());
    let accepted = mails.get(idempotencyKey);
    if (!accepted) {
      accepted = { ...mail, id: randomUUID(), idempotencyKey, receivedAt: new Date().toISOString() };
      mails.set(idempotencyKey, accepted);
      if (file) appendFileSync(file, `${JSON.stringify(accepted)}\n`, { mode: 0o600 });
    }
    if (mode === 'loseReply') return void response.destroy();
    send(response, 200, { id: accepted.id });
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, loopback, resolve));
  const { port: ownPort } = server.address() as { port: number };
  return {
    url: `http://${loopback}:${ownPort}`,
    mails: () => [...mails.values()],
    setMode: (wanted: OutboxMode) => (mode = wanted),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends text as a page, anything else as JSON. */
function send(response: ServerResponse, status: number, body: string | object): void {
  response.writeHead(status, {
    'Content-Type': typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
