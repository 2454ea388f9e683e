import { describe, expect, it } from 'vitest';
import { meetingRules } from '../../../src/business/meetings.ts';
import { rulesAt } from './rules.ts';

const daysOff = (now: string) => rulesAt(new Date(now), { ...meetingRules, federalHolidays: true }).days_off;

describe('the days off', () => {
  // https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/
  it.each([
    ['2026', '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    ['2027', '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    ['2028', '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ])('of %s are the federal holidays as they are observed', (year, dates) => {
    const found = daysOff(`${year}-06-15T12:00:00Z`).filter((day) => day.startsWith(year));
    expect(found).toEqual(dates.split(' ').map((date) => `${year}-${date}`));
  });

  it('are only its own where the company works on federal holidays', () => {
    const rules = { ...meetingRules, federalHolidays: false, daysOff: ['2027-08-24'] };
    expect(rulesAt(new Date('2027-06-15'), rules).days_off).toEqual(['2027-08-24']);
  });

  it('of the next year are known at the end of this one', () => {
    expect(daysOff('2027-12-20T12:00:00Z')).toContain('2028-01-17');
    expect(daysOff('2027-12-20T12:00:00Z')).toContain('2027-12-31');
  });
});

it('says the team’s hours, with weekdays as ISO numbers and spans in minutes', () => {
  expect(rulesAt(new Date('2027-06-15'))).toMatchObject({
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
