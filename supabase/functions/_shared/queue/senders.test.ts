import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { fixtureTexts } from '../../../../test-support/mock-business.ts';
import { useReceiver } from '../../../../test-support/receiver.ts';
import { zonedTime, type Mail } from '../mail/mail.ts';
import { webhookKeys } from '../settings/settings-table.ts';
import { createAlertSender, type Alert } from './alerts.ts';
import { createMailSender } from './mail-api.ts';
import { createEventSender, type WebhookEvent } from './webhook.ts';

const receiver = useReceiver();

const mail: Mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', reply_to: 'zoe@example.com' };
const toTeam = { apiKey: 'mail-key', from: 'website@example.com', to: ['a@example.com', 'b@example.com'] };
const sendMail = (content = mail) => createMailSender({ apiUrl: receiver.url, ...toTeam })('mail-1', content);

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [secret, older, stranger] = [secretOf(7), secretOf(9), secretOf(1)];
const event: WebhookEvent = {
  type: 'lead.created',
  version: 1,
  timestamp: '2026-11-21T02:30:00.000Z',
  data: {
    reference: 'R-1',
    isTest: false,
    locale: 'fr',
    page: null,
    fields: { name: 'Zoé 👩‍🚀', email: 'zoe@example.com' },
    smsConsent: { asked: true, given: false, version: null },
  },
};
const sendEvent = (secrets = secret) =>
  createEventSender({ url: receiver.url, keys: webhookKeys.parse(secrets) })('event-1', event);

const alert: Alert = { kind: 'mailLate', state: 'began', since: '2026-11-23T09:00:00+00:00' };
const site = 'https://www.example.com';
const sendAlert = (changes: Partial<Alert> = {}, url = receiver.url) =>
  createAlertSender(url, site)('alert-1', { ...alert, ...changes });

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe.each([
  ['the mail API', sendMail, 3000],
  ['a webhook', sendEvent, 5000],
  ['a receiver of alerts', sendAlert, 3000],
] as const)('%s', (_, send, deadlineMs) => {
  it.each([
    [500, 'status 500'],
    [401, 'status 401'],
    [429, 'status 429'],
    // What is posted, and the secrets with it, go nowhere else.
    [307, 'redirected (307)'],
  ])('that answers with %i is tried again later (F30, F98)', async (status, error) => {
    receiver.answer = (response) => response.writeHead(status, { Location: '/elsewhere' }).end('{}');
    const outcome = await send();
    expect(outcome).toMatchObject({ accepted: false, error });
    expect('isFinal' in outcome && outcome.isFinal).toBe(false);
    expect(receiver.received).toHaveLength(1);
  });

  it('that hangs is given up after some seconds (F31)', async () => {
    const soon = AbortSignal.timeout(50);
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
    receiver.answer = () => undefined;
    expect(await send()).toEqual({ accepted: false, error: 'no response in time' });
    expect(limit.mock.calls).toEqual([[deadlineMs]]);
    limit.mockRestore();
  });

  it('that is down or breaks off is tried again', async () => {
    receiver.answer = (response) => response.destroy();
    expect(await send()).toEqual({ accepted: false, error: 'no connection' });
    receiver.stop();
    expect(await send()).toEqual({ accepted: false, error: 'no connection' });
  });
});

describe('a mail', () => {
  it('goes to the team under its id, by which the provider drops repeats (F32), and gets the provider’s id', async () => {
    receiver.answer = (response) => response.end('{"id": "p-1"}');
    expect(await sendMail()).toEqual({ accepted: true, providerId: 'p-1' });
    expect(bodies()).toEqual([{ ...mail, from: toTeam.from, to: toTeam.to }]);
    const headers = { authorization: 'Bearer mail-key', 'idempotency-key': 'mail-1' };
    expect(receiver.received[0]?.headers).toMatchObject(headers);
  });

  // https://resend.com/docs/api-reference/errors
  it.each<[number, string, string, boolean]>([
    [422, 'validation_error', 'Invalid `to` field.', true],
    [400, 'validation_error', 'The field is too long', true],
    [422, 'invalid_attachment', 'Attachment must have a content', true],
    [413, '', '', true],
    [422, 'validation_error', 'Invalid `to` address from@example.net', true],
    [422, 'validation_error', 'Invalid `to` address "api key"@example.net', true],
    [451, 'security_error', 'We may have found a security issue', true],
    [409, 'invalid_idempotent_request', 'Same key, other payload', true],
    [409, 'concurrent_idempotent_requests', 'Still in progress', false],
    [400, 'validation_error', 'API key is invalid', false],
    [403, 'validation_error', 'The example.com domain is not verified', false],
    [422, 'invalid_from_address', 'Invalid', false],
    [422, 'validation_error', 'Invalid `from` field.', false],
    [404, 'not_found', '', false],
    [408, '', '', false],
  ])('that the provider answers with %i "%s: %s" is refused for good: %s', async (status, name, message, isFinal) => {
    receiver.answer = (response) => response.writeHead(status).end(JSON.stringify({ name, message }));
    const outcome = await sendMail({ ...mail, to: ['zoe@example.com'] });
    const shown = isFinal ? message.replace(/(?:"api key"|from)@example\.net/, '…') : '';
    expect(outcome).toMatchObject({ accepted: false, error: expect.stringContaining(shown) as string });
    expect(outcome).toMatchObject({ error: expect.stringContaining(`status ${status}`) as string });
    expect('isFinal' in outcome && outcome.isFinal === true).toBe(isFinal);
  });

  it('that is refused with a reason has it shown without anybody’s address, and short', async () => {
    const message = `Invalid \`to\` "zoe@example.com"\r\n<b>${'x'.repeat(300)}`;
    receiver.answer = (response) => response.writeHead(422).end(JSON.stringify({ name: 'validation_error', message }));
    const { error } = (await sendMail({ ...mail, to: ['zoe@example.com'] })) as { error: string };
    expect(error).toMatch(/^status 422, validation_error: Invalid `to` … <b>x+…$/);
    expect(error.length).toBeLessThan(150);
  });

  it('to the team whose address for replies is refused is sent once without it', async () => {
    receiver.answer = (response, _, body) =>
      response.writeHead(body.includes('reply_to') ? 422 : 200).end('{"id": "p-1"}');
    expect(await sendMail()).toEqual({ accepted: true, providerId: 'p-1' });
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['mail-1', 'mail-1-without-reply-to']);
    expect(bodies()[1]).not.toHaveProperty('reply_to');
  });
});

describe('an event', () => {
  const verify = (known: string, { headers, body } = receiver.received[0]!) =>
    new Webhook(known).verify(body, headers as Record<string, string>);

  it('is accepted by the library of the specification, and not under another secret', async () => {
    expect(await sendEvent()).toEqual({ accepted: true, providerId: '' });
    expect(verify(secret)).toEqual(event);
    expect(() => verify(stranger)).toThrow('No matching signature');
    expect(receiver.received[0]?.headers).toMatchObject({
      'webhook-id': 'event-1',
      'content-type': 'application/json',
    });
  });

  it('is signed with both secrets while one replaces the other', async () => {
    await sendEvent(`${older} ${secret}`);
    for (const known of [older, secret]) expect(verify(known)).toEqual(event);
    expect(() => verify(stranger)).toThrow('No matching signature');
  });

  it('has the time of the attempt, so that an old one cannot be repeated by others', async () => {
    const earlier = Date.now() - 10 * 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(earlier);
    await sendEvent();
    clock.mockRestore();
    expect(receiver.received[0]?.headers['webhook-timestamp']).toBe(String(Math.floor(earlier / 1000)));
    expect(() => verify(secret)).toThrow('timestamp too old');
  });

  it('is refused for good by 410 only', async () => {
    for (const status of [410, 400]) {
      receiver.answer = (response) => response.writeHead(status).end('{}');
      expect(await sendEvent()).toEqual({ accepted: false, error: `status ${status}`, isFinal: status === 410 });
    }
  });
});

describe('an alert', () => {
  it('says what began, since when, and where, in the text that Slack shows', async () => {
    expect(await sendAlert()).toEqual({ accepted: true, providerId: '' });
    const text = expect.stringMatching(/^https:\/\/www\.example\.com: Emails have been waiting/) as string;
    expect(bodies()).toEqual([{ text, id: 'alert-1', ...alert, site }]);
  });

  it.each(['began', 'over'] as const)('says in plain words and by the team’s clocks what is %s', async (state) => {
    await sendAlert({ state });
    const [{ text } = {}] = bodies();
    expect(text).toContain(zonedTime('en', alert.since));
    expect(text).not.toMatch(/mailLate|README|supabase|T09:00|\+00/);
  });

  it('is an Adaptive Card for a workflow of Microsoft Teams', async () => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(new Response(null, { status: 202 })),
    );
    vi.stubGlobal('fetch', fetch);
    const url = 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=secret';
    expect(await sendAlert({ state: 'over' }, url)).toMatchObject({ accepted: true });
    vi.unstubAllGlobals();
    const content = {
      type: 'AdaptiveCard',
      body: [{ text: expect.stringContaining(fixtureTexts.en.digest.alerts.mailLate.over) as string }],
    };
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
    });
  });
});
