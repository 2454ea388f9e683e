import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from '../../supabase/functions/_shared/queue/webhook.ts';
import { refusalOf } from '../../lib/trusted-request.ts';
import { loopback } from './ports.ts';
import { type OutboxAlert, type OutboxEvent, type OutboxMail, outboxPage } from './outbox-page.ts';

/**
 * The behavior of the API, the webhook or the receiver of alerts: normal, status 500, no response, accepted with a dropped
 * response, or a revoked key or 410.
 */
export type OutboxMode = 'ok' | 'fail' | 'hang' | 'loseReply' | 'revoked';
export type OutboxChannel = 'email' | 'webhook' | 'alert';

export type Outbox = Awaited<ReturnType<typeof startOutbox>>;

/**
 * Replaces the mail API: `POST /emails` responds like Resend and deduplicates by `Idempotency-Key`,
 * `GET /` lists the mails for people, with their attachments, and `GET /emails` for tests.
 * `GET /previews` shows every mail that there is, in each language.
 * `POST /webhook` receives events as the Standard Webhooks specification says, and `POST /alerts` receives alerts. `editor`
 * is the address of the dev server on which the texts of mails can be changed.
 */
export async function startOutbox(port: number, file?: string, webhookSecret?: string, editor?: string) {
  const eventFile = file && `${file}.events`;
  const mails = new Map(readLines<OutboxMail>(file).map((mail) => [mail.idempotencyKey, mail]));
  const events = new Map(readLines<OutboxEvent>(eventFile).map((event) => [event.id, event]));
  const receiver = webhookSecret ? new Webhook(webhookSecret) : undefined;
  const alerts: OutboxAlert[] = [];
  const modes: Record<OutboxChannel, OutboxMode> = { email: 'ok', webhook: 'ok', alert: 'ok' };

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  // Clients close idle connections: one that the server closed just as it was reused would look like a failure.
  server.keepAliveTimeout = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url}`;
    const refusal = refusalOf(request, { acceptPrograms: true });
    if (refusal) return send(response, 403, { error: refusal });
    if (route === 'POST /emails') return acceptMail(request, response);
    if (route === 'POST /alerts') return acceptAlert(request, response);
    if (route === 'POST /webhook') return acceptEvent(request, response);
    if (route === 'GET /' || route === 'HEAD /')
      return send(response, 200, outboxPage([...mails.values()], [...events.values()], alerts, editor));
    if (route === 'GET /previews' || route.startsWith('GET /previews/')) return preview(request.url ?? '', response);
    if (route === 'GET /emails') return send(response, 200, { emails: [...mails.values()] });
    send(response, 404, { error: 'Not found' });
  }

  async function preview(path: string, response: ServerResponse): Promise<void> {
    // Loaded on demand, because composing mails takes time.
    const { previewOf } = await import('./mail-previews.ts');
    const page = previewOf(path);
    if (!page) return send(response, 404, { error: 'Not found' });
    response.writeHead(200, { ...headers, 'Content-Type': `${page.type}; charset=utf-8` }).end(page.body);
  }

  /** Answers as the channel's mode says, or not at all; false when what was posted is to be accepted. */
  function simulates(channel: OutboxChannel, response: ServerResponse): boolean {
    const mode = modes[channel];
    if (mode === 'ok' || mode === 'loseReply') return false;
    if (mode === 'fail') send(response, 500, { name: 'application_error', message: 'Simulated failure' });
    if (mode === 'revoked') send(response, channel === 'webhook' ? 410 : 401, invalidKey);
    return true;
  }

  async function acceptMail(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mail = (await json(request)) as Omit<OutboxMail, 'id' | 'idempotencyKey' | 'receivedAt'>;
    if (simulates('email', response)) return;
    if (!/^Bearer .+/.test(request.headers.authorization ?? '')) return send(response, 401, invalidKey);
    const idempotencyKey = String(request.headers['idempotency-key'] ?? randomUUID());
    let accepted = mails.get(idempotencyKey);
    if (!accepted) {
      accepted = { ...mail, id: randomUUID(), idempotencyKey, receivedAt: new Date().toISOString() };
      mails.set(idempotencyKey, accepted);
      if (file) appendFileSync(file, `${JSON.stringify(accepted)}\n`, { mode: 0o600 });
    }
    if (modes.email === 'loseReply') return void response.destroy();
    send(response, 200, { id: accepted.id });
  }

  async function acceptEvent(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (simulates('webhook', response)) return;
    let event: WebhookEvent;
    try {
      if (!receiver) throw new Error('No secret');
      event = receiver.verify(body, request.headers as Record<string, string>) as WebhookEvent;
    } catch {
      return send(response, 401, { error: 'The signature or the time is wrong' });
    }
    const id = String(request.headers['webhook-id']);
    if (!events.has(id)) {
      const accepted: OutboxEvent = { id, receivedAt: new Date().toISOString(), event };
      events.set(id, accepted);
      if (eventFile) appendFileSync(eventFile, `${JSON.stringify(accepted)}\n`, { mode: 0o600 });
    }
    if (modes.webhook === 'loseReply') return void response.destroy();
    response.writeHead(204).end();
  }

  async function acceptAlert(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const alert = (await json(request)) as Omit<OutboxAlert, 'receivedAt'>;
    if (simulates('alert', response)) return;
    alerts.push({ ...alert, receivedAt: new Date().toISOString() });
    send(response, 200, {});
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, loopback, resolve));
  const { port: ownPort } = server.address() as { port: number };
  return {
    url: `http://${loopback}:${ownPort}`,
    mails: () => [...mails.values()],
    events: () => [...events.values()],
    alerts: () => [...alerts],
    setMode: (mode: OutboxMode, channel: OutboxChannel = 'email') => (modes[channel] = mode),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readLines<Line>(file: string | undefined): Line[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

const invalidKey = { name: 'invalid_api_key', message: 'API key is invalid' };

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
};

/** Sends text as a page, anything else as JSON. */
function send(response: ServerResponse, status: number, body: string | object): void {
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { ...headers, 'Content-Type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
