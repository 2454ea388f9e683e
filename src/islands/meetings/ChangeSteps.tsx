import { useState } from 'react';
import { buttonClasses } from '~/components/button-classes';
import type { TimeFormat } from '~/i18n/time-format';
import type { MeetingsClient } from '~/meetings/client';
import { CancelQuestion } from './CancelQuestion';
import { MovePicker } from './MovePicker';
import { ReachUs } from './ReachUs';
import { ShownMeeting } from './ShownMeeting';
import { Skeleton } from './Skeleton';
import { useChange } from './use-change';
import { useTimeWords } from './use-time-words';
import type { ChangeWords, Reach } from './words';

export interface ChangeStepsProps {
  client: MeetingsClient;
  token: string;
  locale: string;
  format: TimeFormat;
  words: ChangeWords;
  reach: Reach;
  /** The team's time zone, IANA. */
  teamZone: string;
  /** Where another meeting can be booked. */
  bookPath: string;
}

/** Shows the meeting, then asks for another time or whether to cancel it, and shows the outcome. */
export function ChangeSteps(props: ChangeStepsProps) {
  const { client, token, locale, format, words, reach, teamZone, bookPath } = props;
  const { timeZone, time } = useTimeWords(format, words.times, { timeZone: teamZone });
  const { meeting, problem, notice, done, isSending, change, retry } = useChange(client, token, { locale, timeZone });
  const [step, setStep] = useState<'shown' | 'moving' | 'canceling'>('shown');
  const [hasBegun, setBegun] = useState(false);

  function goTo(next: typeof step) {
    setBegun(true);
    setStep(next);
  }

  function askAgain() {
    setBegun(true);
    retry();
  }

  async function send(startsAt: string | null) {
    setBegun(true);
    const reason = await change(startsAt);
    if (!reason || reason === 'stateChanged') setStep('shown');
    return reason;
  }

  function announcement(): string {
    if (isSending) return words.sending;
    if (problem) return words[problem];
    return notice ? words[notice] : meeting ? '' : words.loading;
  }

  function content() {
    if (problem) {
      return (
        <>
          <ReachUs text={words[problem]} reach={reach} />
          {problem === 'failed' && (
            <button type="button" className={`mt-4 ${buttonClasses('secondary', 'medium')}`} onClick={askAgain}>
              {words.retry}
            </button>
          )}
        </>
      );
    }
    if (!meeting) return <Skeleton label={words.loading} />;
    const keep = () => goTo('shown');
    return (
      <>
        <ShownMeeting
          key={`${step}-${meeting.sequence}`}
          {...{ words, time, meeting, notice, done, bookPath }}
          takesFocus={hasBegun && step === 'shown'}
          onMove={step === 'shown' ? () => goTo('moving') : undefined}
          onCancel={step === 'shown' ? () => goTo('canceling') : undefined}
        />
        {step === 'moving' && (
          <MovePicker {...{ client, token, words, reach, time, timeZone, isSending }} onMove={send} onKeep={keep} />
        )}
        {step === 'canceling' && (
          <CancelQuestion {...{ words, isSending }} onCancel={() => void send(null)} onKeep={keep} />
        )}
      </>
    );
  }

  return (
    <>
      <p className="sr-only" role="status">
        {announcement()}
      </p>
      {content()}
    </>
  );
}
