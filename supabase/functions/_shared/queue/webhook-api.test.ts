import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webhookKeys } from '../settings/settings-table.ts';
import { createEventSender, type WebhookEvent } from './webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const older = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
const stranger = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const event: WebhookEvent = {
  type: 'lead.created',
  version: 1,
  timestamp: '2026-11-21T02:30:00.000Z',
  data: {
    reference: 'R-1',
    isTest: false,
    locale: 'fr',
    fields: { name: 'Zoé 👩‍🚀', email: 'zoe@example.com' },
    smsConsent: { asked: true, given: false, version: null },
    page: null,
  },
};

let server: Server;
let url: string;
let received: { headers: IncomingHttpHeaders; body: string }[];
let answer: (response: ServerResponse) => unknown;

beforeEach(async () => {
  received = [];
  answer = (response) => response.writeHead(204).end();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (secrets = secret, options?: Parameters<typeof createEventSender>[1]) =>
  createEventSender({ url, keys: webhookKeys.parse(secrets) }, options)('event-1', event);

const verify = (known: string, { headers, body } = received[0]!) =>
  new Webhook(known).verify(body, headers as Record<string, string>);

describe('an event', () => {
  it('is accepted by the library of the specification, and by nobody who has another secret', async () => {
    expect(await send()).toEqual({ accepted: true, providerId: '' });
    expect(verify(secret)).toEqual(event);
    expect(() => verify(stranger)).toThrow('No matching signature');
    expect(received[0]?.headers).toMatchObject({ 'webhook-id': 'event-1', 'content-type': 'application/json' });
  });

  it('is signed with both secrets while one replaces the other', async () => {
    await send(`${older} ${secret}`);
    for (const known of [older, secret]) expect(verify(known)).toEqual(event);
    expect(() => verify(stranger)).toThrow('No matching signature');
  });

  it('has the time of the attempt, so that an old one cannot be repeated by others', async () => {
    const earlier = Date.now() - 10 * 60_000;
    await send(secret, { clock: () => earlier });
    expect(received[0]?.headers['webhook-timestamp']).toBe(String(Math.floor(earlier / 1000)));
    expect(() => verify(secret)).toThrow('timestamp too old');
  });
});

it.each([
  [200, undefined],
  [202, undefined],
  [410, { error: 'status 410', isFinal: true }],
  [400, { error: 'status 400', isFinal: false }],
  [429, { error: 'status 429', isFinal: false }],
  [500, { error: 'status 500', isFinal: false }],
])('answered by %i is accepted or not, for ever or not', async (status, refusal) => {
  answer = (response) => response.writeHead(status).end('{}');
  expect(await send()).toMatchObject({ accepted: refusal === undefined, ...refusal });
});

it('is sent nowhere else when the receiver redirects', async () => {
  answer = (response) => response.writeHead(307, { Location: url }).end();
  expect(await send()).toEqual({ accepted: false, error: 'redirected (307)' });
  expect(received).toHaveLength(1);
});

it('is given up by this attempt when the receiver hangs', async () => {
  answer = () => undefined;
  expect(await send(secret, { timeoutMs: 200 })).toEqual({ accepted: false, error: 'no response in time' });
});
