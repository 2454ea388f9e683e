import { describe, expect, it } from 'vitest';
import { sharedEnvironment } from '../../../../test-support/environment.ts';
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

it('keeps half of a day’s mails for those to the team about new requests and bookings', () => {
  expect(read().visitor).toMatchObject({ requestsPerHour: 17, requestsPerDay: 30, bookingsPerDay: 12 });
  const { visitor } = read({ MAILS_PER_DAY: '60', BOOKINGS_PER_DAY: '1000' });
  expect(visitor).toMatchObject({ requestsPerDay: 20, bookingsPerDay: 10 });
});

it.each(['many', '-1', '1.5', '0'])('refuses the limit "%s"', (value) => {
  expect(() => read({ VISITOR_LIMIT_PER_DAY: value })).toThrow('VISITOR_LIMIT_PER_DAY');
});

it.each(['https://www.example.com/', 'www.example.com', '*', 'https://www.example.com/contact'])(
  'refuses "%s" as an origin',
  (value) => expect(() => read({ ALLOWED_ORIGINS: value })).toThrow(`"${value}", which is not an origin`),
);

it('allows an origin without HTTPS on this machine only', () => {
  expect(() => read({ ALLOWED_ORIGINS: 'http://www.example.com' })).toThrow(
    '"http://www.example.com", which is not an origin with "https:"',
  );
  for (const local of ['http://localhost:4321', 'http://127.0.0.1:4321'])
    expect(read({ ALLOWED_ORIGINS: local }).allowedOrigins).toEqual([local]);
});

it('takes no short secret for the calls of the schedule', () => {
  expect(() => read({ DISPATCH_SECRET: '12345' })).toThrow('"DISPATCH_SECRET" has fewer than 12 characters');
});

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

describe('where data and secrets go', () => {
  it.each([
    'http://mail.example.com/emails',
    'ftp://mail.example.com/',
    'data:,x',
    'file:///etc/passwd',
    'http://127.0.0.1/',
  ])('never sends the mail key to %s', (url) =>
    expect(() => read({ MAIL_API_URL: url })).toThrow('"MAIL_API_URL" does not begin with "https:"'),
  );

  it('sends it to this machine in the local stack', () => {
    const url = 'http://127.0.0.1:1/emails';
    expect(read({ MAIL_API_URL: url, BUSY_CALENDAR_LOOPBACK: '1' }).mail.apiUrl).toBe(url);
  });

  it.each(['ALERT_URL', 'LEAD_WEBHOOK_URL', 'MAIL_API_URL'])('posts to public hosts only: %s', (name) => {
    for (const url of [
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://metadata.google.internal/',
    ])
      expect(() => read({ [name]: url })).toThrow(`"${name}" names no public host`);
    expect(() => read({ [name]: 'https://hooks.example.com/' })).not.toThrow(`"${name}" names`);
  });

  it.each(['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=require&sslmode=disable'])(
    'connects to another machine only with encryption, not with "%s"',
    (query) => {
      const url = `postgresql://f.x:secret@pooler.example.com:6543/postgres${query}`;
      expect(() => read({ CONSULTATION_DB_URL: url })).toThrow('"CONSULTATION_DB_URL" needs "?sslmode=require"');
      expect(() => read({ CONSULTATION_DB_URL: url })).not.toThrow('secret@');
    },
  );

  it.each(['require', 'verify-ca', 'verify-full'])('connects with sslmode=%s', (mode) => {
    const url = `postgresql://f.x:secret@pooler.example.com:6543/postgres?sslmode=${mode}`;
    expect(read({ CONSULTATION_DB_URL: url }).databaseUrl).toBe(url);
  });

  it.each([
    ['100%:secret', 'has a "%" that begins no escape'],
    ['f:1%zz', 'has a "%" that begins no escape'],
    ['f:<password>', 'has a placeholder'],
    ['f.<project>:secret', 'has a placeholder'],
    ['f:[YOUR-PASSWORD]', 'has a placeholder'],
    ['f', 'has no password'],
  ])('does not connect as %s, which %s', (user, problem) => {
    const url = `postgresql://${user}@pooler.example.com:6543/postgres?sslmode=require`;
    expect(() => read({ CONSULTATION_DB_URL: url })).toThrow(`"CONSULTATION_DB_URL" ${problem}`);
  });

  it.each(['https://pooler.example.com', 'postgres', 'postgresql:///postgres'])('has no database at "%s"', (url) =>
    expect(() => read({ CONSULTATION_DB_URL: url })).toThrow('CONSULTATION_DB_URL'),
  );
});

describe('addresses', () => {
  it.each([
    'a@example.com',
    'Website <a@example.com>',
    'Ana B. Ltd <a@example.com>',
    '"Ana, Bo" <a@example.com>',
    'Zoé <a@example.com>',
  ])('may be %s', (from) => expect(read({ MAIL_FROM: from }).mail.from).toBe(from));

  it.each([
    'Website a@example.com',
    'a@example',
    'a@b@example.com',
    '<a@example.com',
    'a@example.com>',
    'Ana, Bo <a@example.com>',
    'Ana\n<a@example.com>',
    'a@example.com, b@example.com',
  ])('may not be %j', (from) => {
    expect(() => read({ MAIL_FROM: from })).toThrow('"MAIL_FROM" is not an email address');
    if (!from.includes(', b')) expect(() => read({ MAIL_TO: `ok@example.com,${from}` })).toThrow('"MAIL_TO" holds');
  });
});

it.each(['MAILS_PER_HOUR', 'VISITOR_LIMIT_PER_MINUTE', 'VISITOR_LIMIT_PER_DAY'])(
  'does not allow zero as %s',
  (name) => {
    expect(() => read({ [name]: '0' })).toThrow(`"${name}" is not a number from 1`);
  },
);

it.each(['cf connecting ip', 'cf-connecting-ip:', 'ип'])('refuses "%s", which is no name of a header', (name) => {
  expect(() => read({ VISITOR_IP_HEADER: name })).toThrow('"VISITOR_IP_HEADER" is no name of a header');
});

describe('meetings', () => {
  it('stops the start and names everything that is missing or invalid, and no secret', () => {
    const settings = { CONSULTATION_DB_URL: '', MEETING_TOKEN_SECRET: undefined, MEETING_FEED_KEYS: 'team' };
    expect(() => read(settings)).toThrow(/"CONSULTATION_DB_URL".*"MEETING_TOKEN_SECRET".*"MEETING_FEED_KEYS"/);
    expect(() => read({ BUSY_CALENDAR_URLS: 'https://a.example/x http://b.example/secret' })).toThrow(
      'URL 2 of "BUSY_CALENDAR_URLS" does not begin with "https:"',
    );
  });

  it('refuses a token secret that could be guessed', () => {
    expect(() => read({ MEETING_TOKEN_SECRET: 'x'.repeat(31) })).toThrow('fewer than 32 characters');
  });

  it('has neither feed nor busy calendars by default', () => {
    const settings = read({ MEETING_FEED_KEYS: undefined, BUSY_CALENDAR_URLS: ' ' });
    expect(settings.feedKeys).toEqual([]);
    expect(settings.busyCalendars).toEqual({ urls: [], allowLoopback: false });
  });

  it('reads lists with commas, spaces and line breaks, each URL once, and Apple’s as HTTPS', () => {
    const urls = 'https://a.example/1.ics, webcal://p1.icloud.example/2\nhttps://a.example/1.ics';
    expect(read({ BUSY_CALENDAR_URLS: urls }).busyCalendars.urls).toEqual([
      'https://a.example/1.ics',
      'https://p1.icloud.example/2',
    ]);
  });

  it.each(['http://127.0.0.1:8080/a.ics', 'http://127.0.0.1/'])('takes %s for tests only', (url) => {
    expect(() => read({ BUSY_CALENDAR_URLS: url })).toThrow('BUSY_CALENDAR_URLS');
    expect(read({ BUSY_CALENDAR_URLS: url, BUSY_CALENDAR_LOOPBACK: '1' }).busyCalendars.urls).toEqual([url]);
  });

  it.each(['http://localhost/a.ics', 'http://10.0.0.1/', 'ftp://a.example/', 'file:///etc/passwd', 'calendar'])(
    'never takes %s',
    (url) => expect(() => read({ BUSY_CALENDAR_URLS: url, BUSY_CALENDAR_LOOPBACK: '1' })).toThrow('BUSY_CALENDAR_URLS'),
  );
});
