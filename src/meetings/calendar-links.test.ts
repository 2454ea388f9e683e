import { expect, it } from 'vitest';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';

const event = {
  title: 'Meeting with Sal & Co',
  details: 'Move or cancel: https://threads.example/meeting#abc',
  startsAt: '2027-03-15T13:00:00Z',
  endsAt: '2027-03-15T13:30:00Z',
};

it('fills in an event of Google Calendar, in UTC', () => {
  const url = new URL(googleCalendarLink(event));
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.title,
    details: event.details,
    dates: '20270315T130000Z/20270315T133000Z',
  });
  expect(url.hash).toBe('');
});

it('fills in an event of Outlook, in UTC and without a plus sign', () => {
  const url = new URL(outlookLink(event));
  expect(url.origin + url.pathname).toBe('https://outlook.live.com/calendar/0/deeplink/compose');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    body: event.details,
    startdt: event.startsAt,
    enddt: event.endsAt,
  });
  expect(url.search).not.toContain('+');
});
