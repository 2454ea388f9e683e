import { afterEach, describe, expect, it, vi } from 'vitest';
import { offsetMinutes, zones } from './offset-rules.test-support.ts';
import { visitorTimeZone, wallClock } from './wall-clock.ts';

/** Calendar and clock by plain arithmetic on the written rules of the zones, without `Intl`. */
function expectedClock(startsAt: string, zone: (typeof zones)[number]) {
  const local = new Date(Date.parse(startsAt) + offsetMinutes(zone, startsAt) * 60_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Every half hour of a week. */
function weekFrom(day: string): string[] {
  const from = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: 7 * 48 }, (_, index) => new Date(from + index * 30 * 60_000).toISOString());
}

describe.each(zones)('in %s', (zone) => {
  it.each([
    ['the clocks go forward in New York', '2027-03-11'],
    ['the clocks go back in New York', '2027-11-04'],
    ['the clocks change on Lord Howe Island', '2027-04-01'],
    ['there is a leap day', '2028-02-26'],
    ['the year ends', '2026-12-28'],
  ])('reads calendar and clock in the week when %s', (_, day) => {
    const read = wallClock(zone);
    for (const startsAt of weekFrom(day))
      expect({ startsAt, ...read(startsAt) }).toEqual({ startsAt, ...expectedClock(startsAt, zone) });
  });
});

describe('the time zone of the browser', () => {
  afterEach(() => vi.restoreAllMocks());

  const setBrowser = (timeZone: string | undefined) => {
    const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options);
  };

  it('is the one it is set to', () => {
    setBrowser('Asia/Kathmandu');
    expect(visitorTimeZone('America/New_York')).toBe('Asia/Kathmandu');
  });

  it.each([undefined, '', 'Mars/Olympus_Mons'])('is the fallback where it says %j', (timeZone) => {
    setBrowser(timeZone);
    expect(visitorTimeZone('America/New_York')).toBe('America/New_York');
  });
});
