import { expect, it } from 'vitest';
import type { TimeFormat } from '~/i18n/time-format';
import { timeWords } from './time-words.ts';

const team = 'America/New_York';
const sentences = { when: '{{day}} | {{from}}–{{to}}', teamTime: '{{time}} at the office' };
const formats = {
  en: { tag: 'en-US', isRightToLeft: false },
  fr: { tag: 'fr-FR', hourMark: 'h', isRightToLeft: false },
  es: { tag: 'es-US', isRightToLeft: false },
} satisfies Record<string, TimeFormat>;

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');
const inZone = (locale: keyof typeof formats, visitor: string) =>
  timeWords(formats[locale], sentences, { visitor, team });

// The first Monday of daylight-saving time: 9:00 in New York.
const startsAt = '2027-03-15T13:00:00Z';
const endsAt = '2027-03-15T13:30:00Z';

it.each([
  ['en', 'Asia/Kolkata', 'Monday, March 15, 2027 | 6:30 PM–7:00 PM', '9:00 AM'],
  ['en', 'America/Los_Angeles', 'Monday, March 15, 2027 | 6:00 AM–6:30 AM', '9:00 AM'],
  ['fr', 'Asia/Kathmandu', 'lundi 15 mars 2027 | 18 h 45–19 h 15', '9 h'],
  ['es', 'Pacific/Kiritimati', 'martes, 16 de marzo de 2027 | 3:00 a.m.–3:30 a.m.', 'lun 9:00 a.m.'],
  ['en', 'Australia/Lord_Howe', 'Tuesday, March 16, 2027 | 12:00 AM–12:30 AM', 'Mon 9:00 AM'],
] as const)('says when a meeting is and what the team’s clock shows (%s in %s)', (locale, zone, when, teamTime) => {
  const words = inZone(locale, zone);
  expect(plain(words.when(startsAt, endsAt))).toBe(when);
  expect(plain(words.teamPhrase(startsAt))).toBe(`${teamTime} at the office`);
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
  const words = timeWords(format, sentences, { visitor: 'Asia/Kolkata', team });
  expect(words.time(startsAt)).toMatch(/^\u2068.*\u2069$/);
});
