/**
 * A second implementation of some time zones for tests: their rules as the IANA database (2025b) writes them, in plain
 * arithmetic and without `Intl`.
 */
export const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
] as const;

type Zone = (typeof zones)[number];

/** Minutes east of UTC at a moment. */
export function offsetMinutes(zone: Zone, moment: string): number {
  const at = Date.parse(moment);
  const year = new Date(at).getUTCFullYear();
  switch (zone) {
    case 'Asia/Kolkata':
      return 330;
    case 'Asia/Kathmandu':
      return 345;
    case 'Pacific/Kiritimati':
      return 840;
    case 'America/New_York':
      return isUnitedStatesSummer(at, year, -300) ? -240 : -300;
    case 'America/Los_Angeles':
      return isUnitedStatesSummer(at, year, -480) ? -420 : -480;
    case 'Australia/Lord_Howe': {
      // Summer is half an hour ahead, from the first Sunday in October to the first in April, at 2:00 local time.
      const winterStarts = sunday(year, 4, 1) + 2 * hour - 660 * minute;
      const summerStarts = sunday(year, 10, 1) + 2 * hour - 630 * minute;
      return at >= winterStarts && at < summerStarts ? 630 : 660;
    }
  }
}

const minute = 60_000;
const hour = 60 * minute;

/** From the second Sunday in March to the first in November, at 2:00 local time. */
function isUnitedStatesSummer(at: number, year: number, standardMinutes: number): boolean {
  const starts = sunday(year, 3, 8) + 2 * hour - standardMinutes * minute;
  const ends = sunday(year, 11, 1) + 2 * hour - (standardMinutes + 60) * minute;
  return at >= starts && at < ends;
}

/** Midnight UTC of the first Sunday on or after a day of a month. */
function sunday(year: number, month: number, from: number): number {
  const first = new Date(Date.UTC(year, month - 1, from));
  return Date.UTC(year, month - 1, from + ((7 - first.getUTCDay()) % 7));
}
