import { describe, expect, it } from 'vitest';
import { requiredSettings } from '../../../../test-support/fixtures.ts';
import { readSettings } from './settings.ts';

const read = (changes: Record<string, string | undefined> = {}) =>
  readSettings((name) => ({ ...requiredSettings, ...changes })[name]);

it.each(Object.keys(requiredSettings))('stops the start and names "%s" when it is missing', (name) => {
  for (const nothing of [undefined, '  '])
    expect(() => read({ [name]: nothing })).toThrow(`Cannot start: no value for "${name}"`);
});

it('names everything that is missing or invalid at once', () => {
  const settings = { CONSULTATION_DB_URL: '', MEETING_TOKEN_SECRET: undefined, MEETING_FEED_KEYS: 'team' };
  expect(() => read(settings)).toThrow(/"CONSULTATION_DB_URL".*"MEETING_TOKEN_SECRET".*"MEETING_FEED_KEYS"/);
});

it('lets as many requests and bookings of an hour and a day together in as half of its mails', () => {
  expect(read().visitor).toMatchObject({ requestsPerHour: 13, requestsPerDay: 33, bookingsPerDay: 12 });
  for (const [hour, day, bookings, expected] of [
    ['4', '6', '1000', [1, 2, 1]],
    ['5', '5000', '12', [1, 2499, 1]],
    ['1000', '7', '12', [499, 2, 1]],
    ['1000', '5000', '1', [499, 2499, 1]],
  ] as const) {
    const { visitor } = read({ MAILS_PER_HOUR: hour, MAILS_PER_DAY: day, BOOKINGS_PER_DAY: bookings });
    expect([visitor.requestsPerHour, visitor.requestsPerDay, visitor.bookingsPerDay]).toEqual(expected);
  }
});

it('counts each recipient in the team as one of the mails of a day, as providers do', () => {
  const { mail, visitor } = read({ MAIL_TO: 'a@example.com, b@example.com', MAILS_PER_DAY: '90' });
  expect([mail.limits.perDay, visitor.requestsPerDay + visitor.bookingsPerDay]).toEqual([45, 22]);
  expect(() => read({ MAIL_TO: 'a@example.com, b@example.com', MAILS_PER_DAY: '10' })).toThrow(
    'Cannot start: "MAILS_PER_DAY" is less than 6 for each address in "MAIL_TO"',
  );
});

it('has no webhook, feed or busy calendars by default', () => {
  const { webhook, feedKeys, busyCalendarUrls } = read({ BUSY_CALENDAR_URLS: ' ' });
  expect([webhook, feedKeys, busyCalendarUrls]).toEqual([undefined, [], []]);
});

const whsec = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
const databaseAt = (query: string, user = 'f.x:secret') =>
  `postgresql://${user}@pooler.example.com:6543/postgres${query}`;

describe('takes', () => {
  it.each([
    'a@example.com',
    'Website <a@example.com>',
    'Ana B. Ltd <a@example.com>',
    '"Ana, Bo" <a@example.com>',
    'Zoé <a@example.com>',
  ])('the address %s', (from) => expect(read({ MAIL_FROM: from }).mail.from).toBe(from));

  it('lists with commas, blanks and line breaks, each calendar once, and Apple’s as HTTPS', () => {
    expect(read({ MAIL_TO: 'a@example.com,b@example.com' }).mail.to).toEqual(['a@example.com', 'b@example.com']);
    const origins = ['https://www.example.com', 'https://example.com', 'http://localhost:4321', 'http://127.0.0.1:1'];
    expect(read({ ALLOWED_ORIGINS: origins.join(', ') }).allowedOrigins).toEqual(origins);
    const urls = 'https://a.example/1.ics, webcal://p1.icloud.example/2\nhttps://a.example/1.ics';
    const https = ['https://a.example/1.ics', 'https://p1.icloud.example/2'];
    expect(read({ BUSY_CALENDAR_URLS: urls }).busyCalendarUrls).toEqual(https);
  });

  it('"none" for no trusted header', () =>
    expect(read({ VISITOR_IP_HEADER: 'none' }).visitor.ipHeader).toBeUndefined());

  it('one secret of a webhook, or two during a rotation', () => {
    const url = 'https://hooks.example.com/1';
    const webhook = (secret: string) => read({ LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret }).webhook;
    expect(webhook(whsec(24))).toEqual({ url, keys: [new Uint8Array(24).fill(1)] });
    expect(webhook(`${whsec(32)} ${whsec(64)}`)?.keys).toHaveLength(2);
  });

  it.each(['require', 'verify-ca', 'verify-full'])('a database with sslmode=%s', (mode) => {
    const url = databaseAt(`?sslmode=${mode}`);
    expect(read({ CONSULTATION_DB_URL: url }).databaseUrl).toBe(url);
  });

  it('plain HTTP on this machine in the local stack only', () => {
    const url = 'http://127.0.0.1:8080/x';
    const settings = {
      MAIL_API_URL: url,
      LEAD_WEBHOOK_URL: url,
      LEAD_WEBHOOK_SECRET: whsec(32),
      BUSY_CALENDAR_URLS: url,
    };
    const { mail, webhook, busyCalendarUrls } = read({ ...settings, ALLOW_LOOPBACK_URLS: '1' });
    expect([mail.apiUrl, webhook?.url, busyCalendarUrls[0]]).toEqual([url, url, url]);
    expect(() => read(settings)).toThrow(/"LEAD_WEBHOOK_URL" does not.*"MAIL_API_URL" does not.*"BUSY_CALENDAR_URLS"/);
  });
});

describe('refuses', () => {
  const each = (name: string, values: string[], problem: string) =>
    values.map((value) => [name, value, problem] as const);
  const notPublic = ['https://10.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://metadata.google.internal/'];
  const asUsers = (...users: string[]) => users.map((user) => databaseAt('?sslmode=require', user));
  const noAddresses = [
    ...['Website a@example.com', 'a@example', 'a@b@example.com', '<a@example.com', 'a@example.com>'],
    ...['Ana\n<a@example.com>', 'Ana, Bo <a@example.com>'],
  ];

  it.each([
    ...each('VISITOR_LIMIT_PER_DAY', ['many', '-1', '1.5', '0'], '"VISITOR_LIMIT_PER_DAY" is not a number from 1'),
    ...each('MAILS_PER_HOUR', ['3'], '"MAILS_PER_HOUR" is not a number from 4'),
    ...each('VISITOR_HASH_SALT', ['short'], '"VISITOR_HASH_SALT" has fewer than 16 characters'),
    ...each('VISITOR_LIMIT_PER_MINUTE', ['0', '999999999'], '"VISITOR_LIMIT_PER_MINUTE" is not a number from 1'),
    ...each('ALLOWED_ORIGINS', ['https://www.example.com/', 'www.example.com', '*'], 'which is not an origin'),
    ...each('ALLOWED_ORIGINS', ['http://www.example.com'], 'which is not an origin with "https:"'),
    ...each('DISPATCH_SECRET', ['12345'], '"DISPATCH_SECRET" has fewer than 12 characters'),
    ...each('MEETING_TOKEN_SECRET', ['x'.repeat(31)], 'fewer than 32 characters'),
    ...each('OWNER_PASSPHRASE', ['12345678901'], '"OWNER_PASSPHRASE" has fewer than 12 characters'),
    ...each('VISITOR_IP_HEADER', ['cf connecting ip', 'cf-connecting-ip:', 'ип'], 'is no name of a header'),
    ...each('LEAD_WEBHOOK_URL', ['https://hooks.example.com/'], '"LEAD_WEBHOOK_URL" needs a "LEAD_WEBHOOK_SECRET"'),
    ...each(
      'LEAD_WEBHOOK_SECRET',
      ['secret', 'whsec_', 'whsec_%%%%', whsec(23), whsec(65), `${whsec(32)} whsec_no`],
      '"LEAD_WEBHOOK_SECRET" holds a secret that is not "whsec_" and 24 to 64 bytes',
    ),
    ...each('LEAD_WEBHOOK_URL', ['http://hooks.example.com', 'hooks.example.com'], '"LEAD_WEBHOOK_URL" does not begin'),
    ...each(
      'MAIL_API_URL',
      ['http://mail.example.com/emails', 'ftp://mail.example.com/', 'data:,x', 'file:///etc/passwd'],
      '"MAIL_API_URL" does not begin with "https:"',
    ),
    ...['ALERT_URL', 'LEAD_WEBHOOK_URL', 'MAIL_API_URL'].flatMap((name) =>
      each(name, notPublic, 'names no public host'),
    ),
    ...each('BUSY_CALENDAR_URLS', ['http://10.0.0.1/', 'ftp://a.example/', 'calendar'], 'BUSY_CALENDAR_URLS'),
    ...each(
      'BUSY_CALENDAR_URLS',
      ['https://a.example/x http://b.example/secret'],
      'URL 2 of "BUSY_CALENDAR_URLS" does',
    ),
    ...each('CONSULTATION_DB_URL', ['https://x.example', 'postgres', 'postgresql:///postgres'], 'CONSULTATION_DB_URL'),
    ...each(
      'CONSULTATION_DB_URL',
      ['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=require&sslmode=disable'].map((query) => databaseAt(query)),
      '"CONSULTATION_DB_URL" needs "?sslmode=require"',
    ),
    ...each('CONSULTATION_DB_URL', asUsers('100%:secret', 'f:1%zz'), 'has a "%" that begins no escape'),
    ...each('CONSULTATION_DB_URL', asUsers('f:<password>', 'f.<project>:x', 'f:[YOUR-PASSWORD]'), 'has a placeholder'),
    ...each('CONSULTATION_DB_URL', asUsers('f'), 'has no password'),
    ...each('MAIL_FROM', [...noAddresses, 'a@example.com, b@example.com'], '"MAIL_FROM" is not an email address'),
    ...each(
      'MAIL_TO',
      noAddresses.map((address) => `ok@example.com,${address}`),
      '"MAIL_TO" holds',
    ),
  ])('%s=%s, without repeating a secret', (name, value, problem) => {
    expect(() => read({ [name]: value })).toThrow(problem);
    expect(() => read({ [name]: value })).not.toThrow(/:secret@|example\/secret/);
  });
});
