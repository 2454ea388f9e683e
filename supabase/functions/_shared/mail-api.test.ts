import { afterEach, beforeEach, expect, it } from 'vitest';
import { startOutbox, type Outbox } from '../../../tools/dev-stack/outbox.ts';
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
