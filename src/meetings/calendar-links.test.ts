import { expect, it } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

// Odd characters, because each has to arrive as it is.
const event = {
  title: 'A & B #1? 50% + “é”\nnext',
  details: 'Move or cancel: https://threads.example/meeting?x=1&y=2#abc',
  startsAt: '2027-03-15T13:00:00Z',
  endsAt: '2027-03-15T13:30:00Z',
};
const [google, ...outlook] = calendarLinks(event).map(({ href }) => new URL(href));

it('fills in an event of Google Calendar, in UTC', () => {
  expect(google!.origin + google!.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(google!.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.title,
    details: event.details,
    dates: '20270315T130000Z/20270315T133000Z',
  });
  expect(google!.hash).toBe('');
});

it('fills in an event of Outlook.com and Microsoft 365, in UTC and without a plus sign', () => {
  expect(outlook.map(({ origin, pathname }) => origin + pathname)).toEqual([
    'https://outlook.live.com/calendar/0/deeplink/compose',
    'https://outlook.office.com/calendar/0/deeplink/compose',
  ]);
  for (const url of outlook) {
    expect(Object.fromEntries(url.searchParams)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: event.title,
      body: event.details,
      startdt: event.startsAt,
      enddt: event.endsAt,
    });
    expect(url.search).not.toContain('+');
    expect(url.hash).toBe('');
  }
});
