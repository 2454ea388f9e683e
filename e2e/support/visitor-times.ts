import { company } from '../../src/business/company.ts';
import { timeFormat } from '../../src/i18n/format.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { timeLabels } from '../../src/meetings/time-labels.ts';
import { wallClock } from '../../src/meetings/wall-clock.ts';
import { textsOf } from './site.ts';

/** How a visitor in a time zone reads a meeting of half an hour. `time-labels.test.ts` tests the labels themselves. */
export function readIn(timeZone: string, locale: Locale, startsAt: string) {
  const { meetings, business } = textsOf(locale);
  const sentences = { ...meetings.booking.times, teamZone: business.zone };
  const labels = timeLabels(timeFormat(locale), sentences, { visitor: timeZone, team: company.timeZone });
  const tile = labels.tile(wallClock(timeZone)(startsAt).day);
  /** The team's time, where it is another. */
  const team = labels.teamPhrase(startsAt) ?? '';
  return {
    zone: labels.zone,
    team,
    /** On its tile. */
    day: `${tile.weekday} ${tile.date}`,
    /** On its tile, with the team's time where it is another. */
    time: `${labels.time(startsAt)} ${team}`.trim(),
    when: labels.when(startsAt, new Date(Date.parse(startsAt) + 30 * 60_000).toISOString()),
    longDay: labels.dayOf(startsAt),
  };
}
