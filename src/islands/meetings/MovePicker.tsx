import { useCallback, useState } from 'react';
import { buttonClasses } from '~/components/classes';
import type { MeetingFailure, MeetingsClient } from '~/meetings/client';
import { useFreeTimes } from './meeting-hooks';
import type { ChangeTexts } from './texts';
import { TimePicker } from './TimePicker';

interface MovePickerProps {
  client: MeetingsClient;
  token: string;
  texts: ChangeTexts;
  isSending: boolean;
  /** Resolves to the reason of a failure. */
  onMove: (startsAt: string) => Promise<MeetingFailure | undefined>;
  onKeep: () => void;
}

/** Picks another time for a meeting. */
export function MovePicker({ client, token, texts, isSending, onMove, onKeep }: MovePickerProps) {
  const freeTimes = useFreeTimes(useCallback(() => client.moveTimes(token), [client, token]));
  const [chosen, setChosen] = useState<string>();

  async function move(startsAt: string) {
    if ((await onMove(startsAt)) === 'timeTaken') freeTimes.drop(startsAt);
  }

  return (
    <div className="mt-6 grid gap-4 border-t-2 border-ink pt-6">
      <TimePicker
        freeTimes={freeTimes}
        chosen={chosen}
        onChoose={setChosen}
        onSubmit={(startsAt) => void move(startsAt)}
        submit={texts.moveSubmit}
        sending={texts.sending}
        isSending={isSending}
        takesFocus
      />
      <button type="button" className={buttonClasses('secondary', 'form')} disabled={isSending} onClick={onKeep}>
        {texts.keep}
      </button>
    </div>
  );
}
