import { describe, expect, it } from 'vitest';
import { timeFormat } from '~/i18n/format';
import en from 'locales/en.json';
import es from 'locales/es.json';
import fr from 'locales/fr.json';
import { timeWords } from './time-words.ts';

const sentences = { en, fr, es };
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

function inZone(locale: 'en' | 'fr' | 'es', visitor: string) {
  return timeWords(timeFormat(locale), sentences[locale].meetings.booking.times, {
    visitor,
    team: 'America/New_York',
  });
}

// The first Monday of daylight-saving time: 9:00 in New York.
const startsAt = '2027-03-15T13:00:00Z';
const endsAt = '2027-03-15T13:30:00Z';

describe('a meeting in words', () => {
  it.each([
    ['en', 'Asia/Kolkata', 'Monday, March 15, 2027, 6:30 PM to 7:00 PM', '9:00 AM in New York'],
    ['en', 'America/Los_Angeles', 'Monday, March 15, 2027, 6:00 AM to 6:30 AM', '9:00 AM in New York'],
    ['fr', 'Asia/Kolkata', 'lundi 15 mars 2027, de 18 h 30 à 19 h', '9 h à New York'],
    ['fr', 'Asia/Kathmandu', 'lundi 15 mars 2027, de 18 h 45 à 19 h 15', '9 h à New York'],
    ['es', 'America/Los_Angeles', 'lunes, 15 de marzo de 2027, de 6:00 a.m. a 6:30 a.m.', '9:00 a.m. en Nueva York'],
    [
      'es',
      'Pacific/Kiritimati',
      'martes, 16 de marzo de 2027, de 3:00 a.m. a 3:30 a.m.',
      'lun 9:00 a.m. en Nueva York',
    ],
    ['en', 'Australia/Lord_Howe', 'Tuesday, March 16, 2027, 12:00 AM to 12:30 AM', 'Mon 9:00 AM in New York'],
  ] as const)('%s in %s', (locale, zone, when, team) => {
    const words = inZone(locale, zone);
    expect(plain(words.when(startsAt, endsAt))).toBe(when);
    expect(plain(words.teamPhrase(startsAt))).toBe(team);
  });

  it('names no second time where the clocks show the same, whatever the zone is called', () => {
    for (const zone of ['America/New_York', 'America/Toronto'])
      expect(inZone('en', zone).teamPhrase(startsAt)).toBeUndefined();
  });
});

it('names the zone in the language, whatever the season', () => {
  expect(inZone('en', 'America/Los_Angeles').zone).toBe('Pacific Time');
  expect(inZone('fr', 'Asia/Kolkata').zone).toBe('heure de l’Inde');
  expect(inZone('es', 'Asia/Kathmandu').zone).toBe('hora de Nepal');
});

it('isolates a time inside a sentence from right to left', () => {
  const format = { tag: 'ar-EG-u-nu-latn', isRightToLeft: true };
  const words = timeWords(format, en.meetings.booking.times, { visitor: 'Asia/Kolkata', team: 'America/New_York' });
  expect(words.time(startsAt)).toMatch(/^\u2068.*\u2069$/);
});
