import { useMemo } from 'react';
import type { TimeFormat } from '~/i18n/time-format';
import type { FreeTimes } from '~/meetings/protocol';
import { timeWords, type TimeSentences } from '~/meetings/time-words';
import { visitorTimeZone } from '~/meetings/wall-clock';

/** The visitor's time zone, and words for times in it. */
export function useTimeWords(
  format: TimeFormat,
  sentences: TimeSentences,
  { timeZone: team }: Pick<FreeTimes, 'timeZone'>,
) {
  const timeZone = visitorTimeZone(team);
  const time = useMemo(
    () => timeWords(format, sentences, { visitor: timeZone, team }),
    [format, sentences, timeZone, team],
  );
  return { timeZone, time };
}
