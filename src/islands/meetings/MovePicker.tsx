import { useCallback, useState } from 'react';
import { buttonClasses } from '~/components/classes';
import { fill } from '../../../lib/texts.ts';
import type { MeetingFailure, MeetingsClient } from '~/meetings/client';
import type { TimeLabels } from '~/meetings/time-labels';
import { useFreeTimes } from './hooks';
import { NoTimes } from './NoTimes';
import type { ChangeTexts, ContactChannels } from './texts';
import { TimePicker } from './TimePicker';

interface MovePickerProps {
  client: MeetingsClient;
  token: string;
  texts: ChangeTexts;
  channels: ContactChannels;
  time: TimeLabels;
  timeZone: string;
  isSending: boolean;
  /** Resolves to the reason of a failure. */
  onMove: (startsAt: string) => Promise<MeetingFailure | undefined>;
  onKeep: () => void;
}

/** Picks another time for a meeting. */
export function MovePicker(props: MovePickerProps) {
  const { client, token, texts, channels, time, timeZone, isSending, onMove, onKeep } = props;
  const { state, offered, retry, drop } = useFreeTimes(useCallback(() => client.moveTimes(token), [client, token]));
  const [chosen, setChosen] = useState<string>();
  const none = offered.until ? fill(texts.picker.none, { date: time.dayOf(offered.until) }) : '';

  async function move(startsAt: string) {
    if ((await onMove(startsAt)) === 'timeTaken') drop(startsAt);
  }

  return (
    <div className="mt-6 grid gap-4 border-t-2 border-ink pt-6">
      {offered.times.length > 0 ? (
        <TimePicker
          texts={texts.picker}
          time={time}
          times={offered.times}
          timeZone={timeZone}
          chosen={chosen}
          onChoose={setChosen}
          onSubmit={(startsAt) => void move(startsAt)}
          submit={texts.moveSubmit}
          sending={texts.sending}
          isSending={isSending}
          takesFocus
        />
      ) : (
        <NoTimes state={state} texts={texts.picker} none={none} channels={channels} onRetry={retry} takesFocus />
      )}
      <button type="button" className={buttonClasses('secondary', 'form')} disabled={isSending} onClick={onKeep}>
        {texts.keep}
      </button>
    </div>
  );
}
