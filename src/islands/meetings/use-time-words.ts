import { useMemo } from 'react';
import type { TimeFormat } from '~/i18n/time-format';
import type { FreeTimes } from '~/meetings/protocol';
import { timeLabels, type TimeSentences } from '~/meetings/time-labels';
import { visitorTimeZone } from '~/meetings/wall-clock';

/** The visitor's time zone, or the team's where it is not known, and words for times in it. */
export function useTimeWords(
  format: TimeFormat,
  sentences: TimeSentences,
  { timeZone: team }: Pick<FreeTimes, 'timeZone'>,
) {
  const visitor = visitorTimeZone();
  const time = useMemo(() => timeLabels(format, sentences, { visitor, team }), [format, sentences, visitor, team]);
  return { timeZone: visitor ?? team, time };
}
