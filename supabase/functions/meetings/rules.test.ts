import { describe, expect, it } from 'vitest';
import { rulesAt } from './rules.ts';

const daysOff = (now: string) => rulesAt(new Date(now)).days_off;

describe('the days off', () => {
  // https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/
  it.each([
    [
      '2026',
      '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
    ],
    [
      '2027',
      '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-31',
    ],
    [
      '2028',
      '2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25',
    ],
  ])('of %s are the federal holidays as they are observed', (year, dates) => {
    const found = daysOff(`${year}-06-15T12:00:00Z`).filter((day) => day.startsWith(year));
    expect(found).toEqual(dates.split(' '));
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
