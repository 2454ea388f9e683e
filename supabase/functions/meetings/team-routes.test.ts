import ICAL from 'ical.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../../lib/texts.ts';
import { teamLanguage } from '../../../src/i18n/locales.ts';
import {
  call,
  calls,
  callWithSecret,
  expectResponse,
  feedKey,
  now,
  startFunctions,
  storedMeeting,
} from '../../../test-support/functions.ts';
import { teamTexts } from '../_shared/mail/mail-texts.ts';

describe('the feed', () => {
  const feed = (key?: string, method = 'GET') =>
    call(`/meetings/calendar.ics${key === undefined ? '' : `?key=${key}`}`, { method });

  beforeEach(() => {
    const meeting = { ...storedMeeting, changed_at: '2027-03-10T14:00:00Z' };
    const hostile = { name: 'A, B; \\C\nBEGIN:VALARM', topic: 'x\r\nEND:VEVENT\r\n' };
    calls.listed = [
      meeting,
      { ...meeting, id: 'b', reference: 'M-B', state: 'canceled', sequence: 2 },
      { ...meeting, id: 'c', reference: 'M-C', ...hostile, is_held: true },
    ];
  });

  it('has every meeting with its state of three months and later, for who has a key', async () => {
    const response = await feed(feedKey);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const calendar = ICAL.Component.fromString(await response.text());
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    const texts = teamTexts(teamLanguage()).feed;
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(texts.name);
    const statusOf = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status');
    expect(events.map((event) => [event.summary, event.sequence, statusOf(event)])).toEqual([
      ['Zoé', 0, 'CONFIRMED'],
      [fill(texts.canceled, { name: 'Zoé' }), 2, 'CANCELLED'],
      [fill(texts.held, { name: 'A, B; \\C\nBEGIN:VALARM' }), 0, 'CONFIRMED'],
    ]);
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2027-03-15T13:00:00.000Z');
    expect(events[0]?.description).toContain('zoe@example.com');
    expect(calls.listedSince).toEqual([new Date(now.getTime() - 90 * 24 * 3_600_000)]);
  });

  it.each([undefined, '', 'wrong', feedKey.slice(0, -1), `${feedKey}x`, feedKey.toUpperCase(), `${feedKey}%00`])(
    'does not exist for the key %j (F93)',
    async (key) => {
      await expectResponse(feed(key), 404, { error: 'notFound' });
      expect(calls.listedSince).toEqual([]);
    },
  );

  it.each(['', 'another-key-of-20-letters'])('does not exist with a key that was revoked: %j (F93)', async (keys) => {
    startFunctions({ MEETING_FEED_KEYS: keys });
    for (const key of ['', feedKey]) expect((await feed(key)).status).toBe(404);
  });

  it('answers HEAD like GET, without the calendar, and is read-only', async () => {
    const [head, get] = await Promise.all([feed(feedKey, 'HEAD'), feed('another-key-of-20-letters')]);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
    expect((await feed(feedKey, 'POST')).status).toBe(405);
  });
});

it('the refresh of the busy calendars starts at once, and the response does not wait for it', async () => {
  await expectResponse(callWithSecret('/meetings/refresh'), 202, { calendars: 2 });
  expect(calls.done).toEqual(['refresh']);
});

it('an error of the refresh is reported like any other', async () => {
  calls.refreshed = new Error('gone');
  await callWithSecret('/meetings/refresh');
  await vi.waitFor(() => expect(calls.done).toEqual(['refresh', 'serverError']));
});
