import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const complete: Record<string, string> = {
  CONSULTATION_DB_URL: 'postgres://function@db.example.com/postgres',
  ALLOWED_ORIGINS: 'https://www.example.com, https://example.com',
  MAIL_API_URL: 'https://api.example.com/emails',
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Website <website@example.com>',
  MAIL_TO: 'a@example.com,b@example.com',
  VISITOR_HASH_SALT: 'salt',
  VISITOR_IP_HEADER: 'cf-connecting-ip',
  DISPATCH_SECRET: 'secret',
};

const read = (changes: Record<string, string | undefined> = {}) =>
  readSettings((name) => ({ ...complete, ...changes })[name]);

it.each(Object.keys(complete))('stops the start and names "%s" when it is missing', (name) => {
  expect(() => read({ [name]: undefined })).toThrow(`Cannot start: no value for "${name}"`);
  expect(() => read({ [name]: '  ' })).toThrow(`no value for "${name}"`);
});

it('names all that is missing at once', () => {
  expect(() => readSettings(() => undefined)).toThrow(/"CONSULTATION_DB_URL".*"DISPATCH_SECRET"/);
});

it('has the specified limits unless it is told otherwise', () => {
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

it('reads lists, and trusts no header when it is told "none"', () => {
  expect(read({ VISITOR_IP_HEADER: 'none' }).visitor.ipHeader).toBeUndefined();
  expect(read().mail.to).toEqual(['a@example.com', 'b@example.com']);
  expect(read().allowedOrigins).toEqual(['https://www.example.com', 'https://example.com']);
});
