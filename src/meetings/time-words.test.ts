import { expect, it } from 'vitest';
import { dictionaryOf } from '~/i18n/dictionaries';
import { timeFormat } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { timeWords } from './time-words.ts';

const team = 'America/New_York';
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

const inZone = (locale: Locale, visitor: string) =>
  timeWords(timeFormat(locale), dictionaryOf(locale).meetings.booking.times, { visitor, team });

// The first Monday of daylight-saving time: 9:00 in New York.
const startsAt = '2027-03-15T13:00:00Z';
const endsAt = '2027-03-15T13:30:00Z';

it.each([
  ['en', 'Asia/Kolkata', 'Monday, March 15, 2027, 6:30 PM to 7:00 PM', '9:00 AM in New York'],
  ['en', 'America/Los_Angeles', 'Monday, March 15, 2027, 6:00 AM to 6:30 AM', '9:00 AM in New York'],
  ['fr', 'Asia/Kolkata', 'lundi 15 mars 2027, de 18 h 30 à 19 h', '9 h à New York'],
  ['fr', 'Asia/Kathmandu', 'lundi 15 mars 2027, de 18 h 45 à 19 h 15', '9 h à New York'],
  ['es', 'America/Los_Angeles', 'lunes, 15 de marzo de 2027, de 6:00 a.m. a 6:30 a.m.', '9:00 a.m. en Nueva York'],
  ['es', 'Pacific/Kiritimati', 'martes, 16 de marzo de 2027, de 3:00 a.m. a 3:30 a.m.', 'lun 9:00 a.m. en Nueva York'],
  ['en', 'Australia/Lord_Howe', 'Tuesday, March 16, 2027, 12:00 AM to 12:30 AM', 'Mon 9:00 AM in New York'],
] as const)('says when a meeting is and what New York’s clock shows (%s in %s)', (locale, zone, when, teamPhrase) => {
  const words = inZone(locale, zone);
  expect(plain(words.when(startsAt, endsAt))).toBe(when);
  expect(plain(words.teamPhrase(startsAt))).toBe(teamPhrase);
});

it('names no second time where the clocks show the same, whatever the zone is called', () => {
  for (const zone of ['America/New_York', 'America/Toronto'])
    expect(inZone('en', zone).teamPhrase(startsAt)).toBeUndefined();
});

it('names the zone in the language, whatever the season', () => {
  expect(inZone('en', 'America/Los_Angeles').zone).toBe('Pacific Time');
  expect(inZone('fr', 'Asia/Kolkata').zone).toBe('heure de l’Inde');
  expect(inZone('es', 'Asia/Kathmandu').zone).toBe('hora de Nepal');
});

it('isolates a time inside a right-to-left sentence', () => {
  const format = { tag: 'ar-EG-u-nu-latn', isRightToLeft: true };
  const words = timeWords(format, dictionaryOf('en').meetings.booking.times, { visitor: 'Asia/Kolkata', team });
  expect(words.time(startsAt)).toMatch(/^\u2068.*\u2069$/);
});
