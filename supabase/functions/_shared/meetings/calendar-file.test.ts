import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { locales } from '../../../../src/i18n/locales.ts';
import { fixtureTexts } from '../../../../test-support/mock-business.ts';
import { addressOf } from '../../../../src/forms/email-address.ts';
import { downloadedFile, invitationFile } from './calendar-file.ts';
import type { MeetingDetails, MeetingState } from './meeting.ts';
import { meetingFixture } from '../../../../test-support/fixtures.ts';

// Written by one library, read back by another.

const now = new Date('2027-03-10T15:00:00Z');

const write = (changes: Partial<MeetingDetails> = {}, state: MeetingState = 'booked') =>
  invitationFile({ ...meetingFixture, ...changes }, state, now);

function read(text: string) {
  const calendar = ICAL.Component.fromString(text);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no event');
  return { calendar, component, event: new ICAL.Event(component) };
}

describe('a calendar file (RFC 5545)', () => {
  it.each(locales)('in the language "%s" has lines of at most 75 bytes, each ended by CRLF', (locale) => {
    const text = write({ locale });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('has the required properties once each, the times in UTC', () => {
    const { calendar, component, event } = read(write());
    for (const name of ['version', 'method', 'prodid']) expect(calendar.getAllProperties(name), name).toHaveLength(1);
    for (const name of ['uid', 'sequence', 'organizer', 'attendee', 'status', 'summary'])
      expect(component.getAllProperties(name), name).toHaveLength(1);
    const times = { dtstamp: '2027-03-10T15:00:00Z', dtstart: meetingFixture.startsAt, dtend: meetingFixture.endsAt };
    for (const [name, time] of Object.entries(times))
      expect(component.getAllProperties(name).map((each) => String(each.getFirstValue()))).toEqual([time]);
    expect(event.summary).toBe(fixtureTexts.en.meetings.mail.summary.replace('{{company}}', 'Fixture & Daughters'));
    expect(event.organizer).toBe('mailto:hello@example.com');
    expect(String(event.attendees[0]?.getFirstValue()).toLowerCase()).toBe('mailto:zoe@example.com');
    expect(event.attendees[0]?.getParameter('partstat')).toBe('ACCEPTED');
  });

  it('says who sends the invitation for the organizer, if that is another address', () => {
    const organizer = (sender?: string) => {
      const { component } = read(invitationFile(meetingFixture, 'booked', now, sender));
      const property = component.getFirstProperty('organizer');
      return [property?.getFirstValue(), property?.getFirstParameter('sent-by')];
    };
    expect(organizer('website@mail.example.com')).toEqual([
      'mailto:hello@example.com',
      'mailto:website@mail.example.com',
    ]);
    expect(organizer('Hello@example.com')).toEqual(['mailto:hello@example.com', undefined]);
    expect(organizer()).toEqual(['mailto:hello@example.com', undefined]);
    expect(addressOf('Example, Inc. <website@mail.example.com>')).toBe('website@mail.example.com');
    expect(addressOf('website@mail.example.com')).toBe('website@mail.example.com');
  });

  it.each(['booked', 'canceled'] as const)('that is downloaded of a %s meeting invites nobody', (state) => {
    const { calendar, component, event } = read(downloadedFile(meetingFixture, state, now));
    expect(calendar.getFirstPropertyValue('method')).toBe(state === 'booked' ? 'PUBLISH' : 'CANCEL');
    expect(component.getAllProperties('attendee')).toEqual([]);
    expect(component.getFirstPropertyValue('status')).toBe(state === 'booked' ? 'CONFIRMED' : 'CANCELLED');
    expect([event.uid, event.organizer]).toEqual([`${meetingFixture.id}@example.com`, 'mailto:hello@example.com']);
    expect(downloadedFile(meetingFixture, state, now)).not.toContain(meetingFixture.email);
  });

  it('is in the visitor’s language', () => {
    expect(read(write({ locale: 'fr' })).event.summary).toBe('Rendez-vous avec Fixture & Daughters');
  });

  it.each([
    ['moves', 'booked', 'REQUEST', 'CONFIRMED'],
    ['cancels', 'canceled', 'CANCEL', 'CANCELLED'],
  ] as const)('%s the same event by its id and a higher sequence', (_, state, method, status) => {
    const { calendar, component, event } = read(write({ sequence: 4 }, state));
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    expect(component.getFirstPropertyValue('status')).toBe(status);
    expect([event.uid, event.sequence]).toEqual([`${meetingFixture.id}@example.com`, 4]);
  });
});
