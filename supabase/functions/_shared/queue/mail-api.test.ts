import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOutbox, type Outbox } from '../../../../tools/stack/outbox.ts';
import { createMailSender, type SendMail } from './mail-api.ts';

const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', reply_to: 'zoe@example.com' };

let outbox: Outbox;
let send: SendMail;

beforeEach(async () => {
  outbox = await startOutbox(0);
  send = createMailSender({
    apiUrl: `${outbox.url}/emails`,
    apiKey: 'mail-key',
    from: 'website@example.com',
    to: ['a@example.com', 'b@example.com'],
  });
});

afterEach(() => outbox.stop());

it('posts the mail to the team and returns the provider’s id for it', async () => {
  const outcome = await send('mail-1', mail);
  expect(outbox.mails()).toMatchObject([
    { ...mail, from: 'website@example.com', to: ['a@example.com', 'b@example.com'], idempotencyKey: 'mail-1' },
  ]);
  expect(outcome).toEqual({ accepted: true, providerId: outbox.mails()[0]?.id });
});

it('is the same mail when it is sent again under its id (F32)', async () => {
  outbox.setMode('loseReply');
  await expect(send('mail-1', mail)).resolves.toEqual({ accepted: false, error: 'no connection' });
  outbox.setMode('ok');
  await expect(send('mail-1', mail)).resolves.toMatchObject({ accepted: true });
  expect(outbox.mails()).toHaveLength(1);
});

it.each([
  ['fail', 'status 500'],
  ['revoked', 'status 401'],
  ['limited', 'status 429'],
] as const)('reports a provider in the mode "%s" (F30)', async (mode, error) => {
  outbox.setMode(mode);
  await expect(send('mail-1', mail)).resolves.toEqual({ accepted: false, error });
});

it('waits three seconds for a provider that hangs, and no longer (F31)', async () => {
  outbox.setMode('hang');
  const started = performance.now();
  await expect(send('mail-1', mail)).resolves.toEqual({ accepted: false, error: 'no response in time' });
  expect(performance.now() - started).toBeLessThan(3500);
});

describe('a provider that answers', () => {
  let answer: (response: ServerResponse, content: typeof mail) => void;
  const received: { key: unknown; mail: object }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ key: request.headers['idempotency-key'], mail: body as object });
      answer(response, body as typeof mail);
    });
  });
  const sendTo = async (content: object) => {
    received.length = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const apiUrl = `http://127.0.0.1:${port}/emails`;
    const outcome = await createMailSender({ apiUrl, apiKey: 'key', from: 'a@example.com', to: ['team@example.com'] })(
      'mail-1',
      content as typeof mail,
    );
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return outcome;
  };
  const toVisitor = { subject: 'Hello', text: 'Hello', html: '', to: ['zoe@example.com'] };

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
    [401, 'missing_api_key', 'Missing API Key', false],
    [403, 'validation_error', 'The example.com domain is not verified', false],
    [422, 'invalid_from_address', 'Invalid', false],
    [422, 'validation_error', 'Invalid `from` field.', false],
    [404, 'not_found', '', false],
    [405, 'method_not_allowed', '', false],
    [408, '', '', false],
    [425, '', '', false],
    [429, 'daily_quota_exceeded', '', false],
    [500, 'application_error', '', false],
    [503, '', '', false],
  ])('%i "%s: %s" refuses the mail for good: %s', async (status, name, message, isFinal) => {
    answer = (response) => response.writeHead(status).end(JSON.stringify({ name, message }));
    const outcome = await sendTo(toVisitor);
    expect(outcome).toMatchObject({ accepted: false, error: expect.stringContaining(`status ${status}`) as string });
    expect('isFinal' in outcome && outcome.isFinal === true).toBe(isFinal);
    const shown = message.replace(/(?:"api key"|from)@example\.net/, '…');
    if (isFinal && message) expect(outcome).toMatchObject({ error: expect.stringContaining(shown) as string });
  });

  it('with a reason has it shown without anybody’s address, and short', async () => {
    const message = `Invalid \`to\` "zoe@example.com"\r\n<b>${'x'.repeat(300)}`;
    answer = (response) => response.writeHead(422).end(JSON.stringify({ name: 'validation_error', message }));
    const { error } = (await sendTo(toVisitor)) as { error: string };
    expect(error).toMatch(/^status 422, validation_error: Invalid `to` … <b>x+…$/);
    expect(error.length).toBeLessThan(150);
  });

  it('with a refusal of the address for replies gets the mail to the team once without it', async () => {
    answer = (response, { reply_to }) => response.writeHead(reply_to ? 422 : 200).end('{"id": "p-1"}');
    expect(await sendTo(mail)).toEqual({ accepted: true, providerId: 'p-1' });
    expect(received).toMatchObject([{ key: 'mail-1' }, { key: 'mail-1-without-reply-to', mail: { subject: 'Hello' } }]);
    expect(received[1]?.mail).not.toHaveProperty('reply_to');
  });

  it('with a redirect gets its key nowhere else', async () => {
    answer = (response) => response.writeHead(307, { Location: '/elsewhere' }).end();
    expect(await sendTo(mail)).toEqual({ accepted: false, error: 'redirected (307)' });
    expect(received).toHaveLength(1);
  });
});
