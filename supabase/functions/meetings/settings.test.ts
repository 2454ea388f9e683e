import { expect, it } from 'vitest';
import { meetingsEnvironment } from '../../../test-support/meetings-handler.ts';
import { readSettings } from './settings.ts';

const read = (changes: Record<string, string | undefined> = {}) =>
  readSettings((name) => ({ ...meetingsEnvironment, ...changes })[name]);

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
