import { beforeEach, describe, expect, it } from 'vitest';
import ICAL from 'ical.js';
import { bookingRequest } from '../../fixtures/meeting.ts';
import { expectResponse, origin } from '../../../test-support/environment.ts';
import {
  baseUrl,
  call,
  calls,
  feedKey,
  now,
  post,
  resetCalls,
  storedMeeting,
} from '../../../test-support/meetings-handler.ts';

const postRoutes = ['/move-times', '/book', '/show', '/change'];
const pageRoutes = ['/times', ...postRoutes];

const refused = async (responding: Promise<Response>, status: number) => {
  const response = await responding;
  expect(response.status).toBe(status);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect([calls.booked, calls.changed]).toEqual([[], []]);
  return response;
};

// What both functions share is checked with more origins, types, bodies and secrets in `send-consultation-email/`.

describe('a page', () => {
  it.each(pageRoutes)('of an allowed origin may call %s, after a preflight', async (path) => {
    const response = await call(path, { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(response.headers.get('Access-Control-Allow-Headers')).toBe('content-type');
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe(path === '/times' ? 'GET' : 'POST');
  });

  it.each(pageRoutes)('of another origin is refused by %s', async (path) => {
    for (const method of [path === '/times' ? 'GET' : 'POST', 'OPTIONS']) {
      const { headers } = await refused(call(path, { method, headers: { Origin: 'https://evil.example' } }), 403);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });

  it('may call it by the hosted path and by a custom domain’s', async () => {
    expect((await call('/times', {}, 'https://edge.example/meetings')).status).toBe(200);
    expect((await call('/times', {}, 'https://api.example/functions/v1/meetings')).status).toBe(200);
  });
});

describe('what is refused before the database is touched', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('the method %s instead of a post', async (method) => {
    for (const path of postRoutes) {
      expect((await refused(call(path, { method }), 405)).headers.get('Allow')).toBe('POST, OPTIONS');
    }
  });

  it('a post, where there is something to get', async () => {
    expect((await refused(post('/times', {}), 405)).headers.get('Allow')).toBe('GET, OPTIONS');
  });

  it.each([
    '',
    '/',
    '/times/',
    '/times?from=2027',
    '/book?token=x',
    '/../meetings/times/',
    '/t%69mes',
    '/dispatch',
    '/calendar.ics/',
    '/meetings/times',
  ])('the path %s', async (path) => {
    await refused(post(path, {}), 404);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('a body of the type %s', async (type) => {
    await refused(post('/book', bookingRequest, { 'Content-Type': type }), 415);
  });

  it('more than 32 kB', () => refused(post('/book', { ...bookingRequest, topic: 'x'.repeat(33_000) }), 413));
});

describe('a visitor who calls again and again', () => {
  it.each<[string, () => Promise<Response>, number]>([
    ['for the free times', () => call('/times'), 200],
    ['with guessed tokens', () => post('/show', { token: 'x'.repeat(22) }), 404],
    ['with what is not valid', () => post('/book', { ...bookingRequest, email: 'zoe' }), 422],
  ])('%s is limited, and others are not', async (_, ask, status) => {
    for (let n = 0; n < 60; n += 1) expect((await ask()).status).toBe(status);
    const response = await ask();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(50);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    const other = new Request(`${baseUrl}/times`, { headers: { Origin: origin } });
    expect((await calls.handler(other, '192.0.2.2')).status).toBe(200);
  });
});

describe('the feed', () => {
  const feed = (key?: string, method = 'GET') =>
    calls.handler(new Request(`${baseUrl}/calendar.ics${key === undefined ? '' : `?key=${key}`}`, { method }), '');

  beforeEach(() => {
    const meeting = { ...storedMeeting, changed_at: '2027-03-10T14:00:00Z' };
    const hostile = { name: 'A, B; \\C\nBEGIN:VALARM', topic: 'x\r\nEND:VEVENT\r\n' };
    calls.listed = [
      meeting,
      { ...meeting, id: 'b', reference: 'M-B', state: 'canceled', sequence: 2 },
      { ...meeting, id: 'c', reference: 'M-C', ...hostile, quarantined: true },
    ];
  });

  it('has every meeting with its state, for whoever has a key', async () => {
    const response = await feed(feedKey);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const calendar = ICAL.Component.fromString(await response.text());
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const statusOf = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status');
    expect(events.map((event) => [event.summary, event.sequence, statusOf(event)])).toEqual([
      ['Zoé', 0, 'CONFIRMED'],
      ['Canceled: Zoé', 2, 'CANCELLED'],
      ['Held: A, B; \\C\nBEGIN:VALARM', 0, 'CONFIRMED'],
    ]);
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2027-03-15T13:00:00.000Z');
    expect(events[0]?.description).toContain('zoe@example.com');
  });

  it('reaches back three months', async () => {
    await feed('another-key-of-20-letters');
    expect(calls.listedSince).toEqual([new Date(now.getTime() - 90 * 24 * 3_600_000)]);
  });

  it.each([undefined, '', 'wrong', feedKey.slice(0, -1), `${feedKey}x`, feedKey.toUpperCase(), `${feedKey}%00`])(
    'does not exist for the key %j',
    async (key) => {
      await expectResponse(feed(key), 404, { error: 'notFound' });
      expect(calls.listedSince).toEqual([]);
    },
  );

  it('does not exist for anybody without keys, nor for one that was revoked', async () => {
    resetCalls({ MEETING_FEED_KEYS: '' });
    expect((await feed('')).status).toBe(404);
    resetCalls({ MEETING_FEED_KEYS: 'another-key-of-20-letters' });
    expect((await feed(feedKey)).status).toBe(404);
  });

  it('answers HEAD like GET, without the calendar', async () => {
    const [head, get] = await Promise.all([feed(feedKey, 'HEAD'), feed(feedKey)]);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
  });

  it('is read-only', async () => expect((await feed(feedKey, 'POST')).status).toBe(405));

  it('leaves no key in the log', async () => {
    await feed(feedKey);
    await feed('guessed-key-of-20-letters');
    expect(JSON.stringify(calls.lines)).not.toMatch(/feed-key|guessed/);
  });
});

describe('the refresh of the busy calendars', () => {
  const refresh = (secret?: string) => {
    const headers = secret ? { 'X-Dispatch-Secret': secret } : {};
    return calls.handler(new Request(`${baseUrl}/refresh`, { method: 'POST', headers }), '');
  };

  it('starts at once, and the response does not wait for it', async () => {
    await expectResponse(refresh('dispatch-secret'), 202, { calendars: 2 });
    expect(calls.refreshes).toBe(1);
  });

  it('needs the secret', async () => {
    for (const wrong of [undefined, 'dispatch-secret2']) expect((await refresh(wrong)).status).toBe(401);
    expect(calls.refreshes).toBe(0);
  });
});
