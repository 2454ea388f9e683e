import { useCallback, useState } from 'react';
import { buttonClasses } from '~/components/button-classes';
import { fill } from '../../../lib/texts.ts';
import type { MeetingFailure, MeetingsClient } from '~/meetings/client';
import type { TimeLabels } from '~/meetings/time-labels';
import { NoTimes } from './NoTimes';
import { TimePicker } from './TimePicker';
import { useFreeTimes } from './use-free-times';
import type { ChangeWords, Reach } from './words';

interface MovePickerProps {
  client: MeetingsClient;
  /** Of the meeting. */
  token: string;
  words: ChangeWords;
  reach: Reach;
  time: TimeLabels;
  timeZone: string;
  isSending: boolean;
  /** Resolves to why it failed. */
  onMove: (startsAt: string) => Promise<MeetingFailure | undefined>;
  onKeep: () => void;
}

/** Picks another time for a meeting. */
export function MovePicker(props: MovePickerProps) {
  const { client, token, words, reach, time, timeZone, isSending, onMove, onKeep } = props;
  const { state, offered, retry, drop } = useFreeTimes(useCallback(() => client.moveTimes(token), [client, token]));
  const [chosen, setChosen] = useState<string>();
  const none = offered.until ? fill(words.picker.none, { date: time.dayOf(offered.until) }) : '';

  async function move(startsAt: string) {
    if ((await onMove(startsAt)) === 'timeTaken') drop(startsAt);
  }

  return (
    <div className="mt-6 grid gap-4 border-t-2 border-ink pt-6">
      {offered.times.length > 0 ? (
        <TimePicker
          words={words.picker}
          time={time}
          times={offered.times}
          timeZone={timeZone}
          chosen={chosen}
          onChoose={setChosen}
          onSubmit={(startsAt) => void move(startsAt)}
          submit={words.moveSubmit}
          sending={words.sending}
          isSending={isSending}
          takesFocus
        />
      ) : (
        <NoTimes state={state} words={words.picker} none={none} reach={reach} onRetry={retry} takesFocus />
      )}
      <button type="button" className={buttonClasses('secondary', 'form')} disabled={isSending} onClick={onKeep}>
        {words.keep}
      </button>
    </div>
  );
}
