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

it.each([
  ['outlook', 'https://outlook.live.com/calendar/0/deeplink/compose'],
  ['microsoft365', 'https://outlook.office.com/calendar/0/deeplink/compose'],
] as const)('fills in an event of %s, in UTC and without a plus sign', (calendar, address) => {
  const url = new URL(outlookLink(event, calendar));
  expect(url.origin + url.pathname).toBe(address);
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

it('encodes whatever the texts hold', () => {
  const odd = { ...event, title: 'A & B #1? 50% + “é”\nnext', details: 'https://a.example/?x=1&y=2#z' };
  const links = [googleCalendarLink(odd), outlookLink(odd, 'outlook'), outlookLink(odd, 'microsoft365')];
  for (const link of links) {
    const { searchParams, hash } = new URL(link);
    expect(searchParams.get('text') ?? searchParams.get('subject')).toBe(odd.title);
    expect(searchParams.get('details') ?? searchParams.get('body')).toBe(odd.details);
    expect(hash).toBe('');
  }
});
