import { expect, it } from 'vitest';
import type { TimeFormat } from '~/i18n/time-format';
import { timeLabels } from './time-labels.ts';

const team = 'America/New_York';
const sentences = { when: '{{day}} | {{from}}–{{to}}', teamTime: '{{time}} at the office', teamZone: 'office time' };
const formats = {
  en: { tag: 'en-US', isRightToLeft: false },
  fr: { tag: 'fr-FR', hourMark: 'h', firstDay: '1er', isRightToLeft: false },
  es: { tag: 'es-US', afterWeekday: ' ', afterAbbreviation: '.', isRightToLeft: false },
} satisfies Record<string, TimeFormat>;

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');
const inZone = (locale: keyof typeof formats, visitor: string) =>
  timeLabels(formats[locale], sentences, { visitor, team });

// The first Monday of daylight-saving time: 9:00 in New York.
const startsAt = '2027-03-15T13:00:00Z';
const endsAt = '2027-03-15T13:30:00Z';

it.each([
  ['en', 'Asia/Kolkata', 'Monday, March 15, 2027 | 6:30 PM–7:00 PM', '9:00 AM'],
  ['en', 'America/Los_Angeles', 'Monday, March 15, 2027 | 6:00 AM–6:30 AM', '9:00 AM'],
  ['fr', 'Asia/Kathmandu', 'lundi 15 mars 2027 | 18 h 45–19 h 15', '9 h'],
  ['es', 'Pacific/Kiritimati', 'martes 16 de marzo de 2027 | 3:00 a.m.–3:30 a.m.', 'lun. 9:00 a.m.'],
  ['en', 'Australia/Lord_Howe', 'Tuesday, March 16, 2027 | 12:00 AM–12:30 AM', 'Mon 9:00 AM'],
] as const)('says when a meeting is and what the team’s clock shows (%s in %s)', (locale, zone, when, teamTime) => {
  const labels = inZone(locale, zone);
  expect(plain(labels.when(startsAt, endsAt))).toBe(when);
  expect(plain(labels.teamPhrase(startsAt))).toBe(`${teamTime} at the office`);
});

it('writes the first of a month as the language does', () => {
  const labels = inZone('fr', 'Europe/Paris');
  expect(labels.when('2027-02-01T13:00:00Z', '2027-02-01T13:30:00Z')).toContain('lundi 1er février 2027');
  expect(labels.tile('2027-02-01').date).toBe('1er févr.');
  expect(inZone('en', 'Europe/Paris').dayOf('2027-02-01T13:00:00Z')).toBe('Monday, February 1');
});

it('ends what it shortens with the period that `Intl` leaves out', () => {
  const { tile, dayOf } = inZone('es', team);
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-US', options).format(new Date('2027-09-01T12:00Z'));
  expect(tile('2027-09-01')).toEqual({
    weekday: `${intl({ weekday: 'short' })}.`,
    date: `${intl({ day: 'numeric', month: 'short' })}.`,
  });
  expect(dayOf(startsAt)).not.toContain('.');
});

it('names no second time, and the zone as the company does, where its clocks show the same all year', () => {
  for (const visitor of ['America/New_York', 'America/Toronto']) {
    const { zone, teamPhrase } = inZone('es', visitor);
    expect({ zone, second: teamPhrase(startsAt) }).toEqual({ zone: 'office time', second: undefined });
  }
  // Without daylight-saving time.
  for (const zone of ['America/Panama', 'America/Cancun']) expect(inZone('es', zone).zone).not.toBe('office time');
});

it('names the zone in the language, whatever the season', () => {
  expect(inZone('en', 'America/Los_Angeles').zone).toBe('Pacific Time');
  expect(inZone('fr', 'Asia/Kolkata').zone).toBe('heure de l’Inde');
  expect(inZone('es', 'Asia/Kathmandu').zone).toBe('hora de Nepal');
});

it('names the month of several days once where they share it', () => {
  const range = (locale: keyof typeof formats, ...days: [string, string]) => plain(inZone(locale, team).days(...days));
  expect(range('en', '2027-03-15', '2027-03-19')).toBe('March 15 – 19');
  expect(range('fr', '2027-03-29', '2027-04-02')).toBe('29 mars – 2 avril');
  expect(range('es', '2027-03-15', '2027-03-15')).toBe('15 de marzo');
});

it('isolates a time inside a right-to-left sentence', () => {
  const format = { tag: 'ar-EG-u-nu-latn', isRightToLeft: true };
  const labels = timeLabels(format, sentences, { visitor: 'Asia/Kolkata', team });
  expect(labels.time(startsAt)).toMatch(/^\u2068.*\u2069$/);
});

it('knows the times as the team’s where the visitor’s zone is unknown', () => {
  const unknown = timeLabels(formats.en, sentences, { visitor: undefined, team });
  expect(unknown).toMatchObject({ zone: 'office time', isVisitorZone: false });
  expect(plain(unknown.when(startsAt, endsAt))).toBe('Monday, March 15, 2027 | 9:00 AM–9:30 AM');
  expect(inZone('en', 'America/Toronto')).toMatchObject({ zone: 'office time', isVisitorZone: true });
});
