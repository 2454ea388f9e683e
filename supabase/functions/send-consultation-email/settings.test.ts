import { expect, it } from 'vitest';
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
