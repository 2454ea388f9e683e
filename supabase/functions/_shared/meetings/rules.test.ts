import { expect, it } from 'vitest';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { sqlRules } from './rules.ts';

it('says the team’s hours, with weekdays as ISO numbers and spans in minutes', () => {
  expect(sqlRules()).toMatchObject({
    time_zone: 'America/New_York',
    days: [1, 2, 3, 4, 5],
    opens: '09:00',
    closes: '17:00',
    minutes: 30,
    buffer_minutes: 15,
    notice_minutes: 240,
    horizon_days: 30,
    maximum_per_day: 6,
  });
});

it('has public holidays as days off only where the company keeps them', () => {
  const rules = { ...meetingRules, daysOff: ['2027-08-24'] };
  const daysOff = (place: typeof meetingRules.publicHolidays) =>
    sqlRules({ ...rules, publicHolidays: place }, ['2027-12-24']).days_off;
  expect(daysOff({ country: 'US' })).toEqual(['2027-12-24', '2027-08-24']);
  expect(daysOff(undefined)).toEqual(['2027-08-24']);
});
