import { describe, expect, it } from 'vitest';
import { sharedEnvironment } from '../../../tools/dev-stack/test-environment.ts';
import { readSettings } from './settings.ts';

const read = (changes: Record<string, string | undefined> = {}) =>
  readSettings((name) => ({ ...sharedEnvironment, ...changes })[name]);

it.each(Object.keys(sharedEnvironment))('stops the start and names "%s" when it is missing', (name) => {
  expect(() => read({ [name]: undefined })).toThrow(`Cannot start: no value for "${name}"`);
  expect(() => read({ [name]: '  ' })).toThrow(`no value for "${name}"`);
});

it('has the documented limits by default', () => {
  expect(read().visitor).toMatchObject({ perMinute: 5, perDay: 30 });
  expect(read().minimumFormMs).toBe(1000);
  expect(read({ VISITOR_LIMIT_PER_MINUTE: '500' }).visitor.perMinute).toBe(500);
});

it.each(['many', '-1', '1.5', '0'])('refuses the limit "%s"', (value) => {
  expect(() => read({ VISITOR_LIMIT_PER_DAY: value })).toThrow('VISITOR_LIMIT_PER_DAY');
});

it.each(['https://www.example.com/', 'www.example.com', '*', 'https://www.example.com/contact'])(
  'refuses "%s" as an origin',
  (value) => expect(() => read({ ALLOWED_ORIGINS: value })).toThrow(`"${value}", which is not an origin`),
);

it('reads lists, and trusts no header when set to "none"', () => {
  expect(read({ VISITOR_IP_HEADER: 'none' }).visitor.ipHeader).toBeUndefined();
  expect(read({ MAIL_TO: 'a@example.com,b@example.com' }).mail.to).toEqual(['a@example.com', 'b@example.com']);
  const origins = ['https://www.example.com', 'https://example.com'];
  expect(read({ ALLOWED_ORIGINS: origins.join(', ') }).allowedOrigins).toEqual(origins);
});

describe('the webhook', () => {
  const url = 'https://hooks.example.com/1';
  const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
  const webhook = (changes: Record<string, string>) => read({ LEAD_WEBHOOK_URL: url, ...changes }).webhook;

  it('is off by default, and has one secret, or two during a rotation', () => {
    expect(read().webhook).toBeUndefined();
    expect(webhook({ LEAD_WEBHOOK_SECRET: secretOf(24) })).toEqual({ url, keys: [new Uint8Array(24).fill(1)] });
    expect(webhook({ LEAD_WEBHOOK_SECRET: `${secretOf(32)} ${secretOf(64)}` })?.keys).toHaveLength(2);
  });

  it('needs a secret', () => expect(() => webhook({})).toThrow('"LEAD_WEBHOOK_URL" needs a "LEAD_WEBHOOK_SECRET"'));

  it.each(['secret', 'whsec_', 'whsec_%%%%', secretOf(23), secretOf(65), `${secretOf(32)} whsec_no`])(
    'refuses the secret %j without repeating it',
    (secret) => {
      const reading = () => webhook({ LEAD_WEBHOOK_SECRET: secret });
      expect(reading).toThrow('"LEAD_WEBHOOK_SECRET" holds a secret that is not "whsec_" and 24 to 64 bytes');
    },
  );

  it('is sent over TLS, except within this machine in tests', () => {
    const secret = { LEAD_WEBHOOK_SECRET: secretOf(32) };
    for (const insecure of ['http://hooks.example.com', 'http://127.0.0.1:1/webhook', 'hooks.example.com'])
      expect(() => webhook({ ...secret, LEAD_WEBHOOK_URL: insecure })).toThrow('"LEAD_WEBHOOK_URL" does not begin');
    const local = { ...secret, LEAD_WEBHOOK_URL: 'http://127.0.0.1:1/webhook', BUSY_CALENDAR_LOOPBACK: '1' };
    expect(webhook(local)?.url).toBe('http://127.0.0.1:1/webhook');
  });
});
