import './meetings.css';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { buttonClasses } from '~/components/classes';
import type { TimeFormat } from '~/i18n/time-format';
import { meetingsClient, type MeetingFailure, type MeetingsClient } from '~/meetings/client';
import { useHydrated } from '../form/page-hooks';
import { SubmitButton } from '../form/SubmitButton';
import { useFocus, useFreeTimes, useTimeLabels, useToken } from './meeting-hooks';
import { MeetingPanel, NoMeeting, ReachUs, Skeleton } from './MeetingPanel';
import { ShownMeeting } from './ShownMeeting';
import { MeetingContext, useMeetingContext, type ChangeTexts, type ContactChannels } from './texts';
import { TimePicker, timesStatus } from './TimePicker';
import { useChange } from './use-change';

interface MeetingChangeProps {
  /** The id of the static panel that is shown until the island is ready. */
  panelId: string;
  /** URL of the function `meetings`. */
  url: string;
  locale: string;
  format: TimeFormat;
  texts: ChangeTexts;
  channels: ContactChannels;
  /** The team's time zone, IANA. */
  teamZone: string;
  /** Where another meeting can be booked. */
  bookPath: string;
}

/** Moves or cancels the meeting whose token is in the fragment. It replaces the static panel. */
export function MeetingChange(props: MeetingChangeProps) {
  const { panelId, texts, channels } = props;
  const isReady = useHydrated();
  const token = useToken();
  const client = useMemo(() => meetingsClient(props.url), [props.url]);
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const panel = document.getElementById(panelId);
    if (!isReady || !panel) return;
    if (panel.contains(document.activeElement)) container.current?.focus({ preventScroll: true });
    panel.hidden = true;
    return () => {
      panel.hidden = false;
    };
  }, [isReady, panelId]);

  return (
    // Over the whole static panel: the directive hydrates it when any part of it is in view.
    <div ref={container} tabIndex={-1} className={isReady ? undefined : 'pointer-events-none absolute inset-0'}>
      {isReady && !token && <NoMeeting reason="incomplete" texts={texts} channels={channels} />}
      {isReady && token && (
        <MeetingPanel>
          <ChangeSteps key={token} {...props} client={client} token={token} />
        </MeetingPanel>
      )}
    </div>
  );
}

function ChangeSteps(props: MeetingChangeProps & { client: MeetingsClient; token: string }) {
  const { client, token, locale, format, texts, channels, teamZone, bookPath } = props;
  const { timeZone, time } = useTimeLabels(format, texts.times, { timeZone: teamZone });
  const { meeting, problem, notice, done, isSending, change, retry } = useChange(client, token, { locale, timeZone });
  const [step, setStep] = useState<'shown' | 'moving' | 'canceling'>('shown');
  // Whether the visitor has acted: from then on a new step takes the focus; on load it must not.
  const [hasBegun, setBegun] = useState(false);

  const retryButton = useFocus<HTMLButtonElement>(hasBegun && problem === 'failed');
  const unknown = useFocus<HTMLDivElement>(hasBegun && problem === 'unknown');

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
    if (isSending) return texts.sending;
    if (problem) return texts[problem];
    return notice ? texts[notice] : meeting ? '' : texts.loading;
  }

  function content() {
    if (problem) {
      return (
        <div ref={unknown} tabIndex={-1}>
          <ReachUs text={texts[problem]} channels={channels} />
          {problem === 'failed' && (
            <button
              ref={retryButton}
              type="button"
              className={`mt-4 ${buttonClasses('secondary', 'medium')}`}
              onClick={askAgain}
            >
              {texts.retry}
            </button>
          )}
        </div>
      );
    }
    if (!meeting) return <Skeleton label={texts.loading} takesFocus={hasBegun} />;
    const keep = () => goTo('shown');
    return (
      <>
        <ShownMeeting
          key={`${step}-${meeting.sequence}`}
          {...{ texts, meeting, notice, done, bookPath }}
          takesFocus={hasBegun && step === 'shown'}
          onMove={step === 'shown' ? () => goTo('moving') : undefined}
          onCancel={step === 'shown' ? () => goTo('canceling') : undefined}
        />
        {step === 'moving' && <MovePicker {...{ client, token, texts, isSending }} onMove={send} onKeep={keep} />}
        {step === 'canceling' && (
          <CancelQuestion {...{ texts, isSending }} onCancel={() => void send(null)} onKeep={keep} />
        )}
      </>
    );
  }

  return (
    <MeetingContext value={{ picker: texts.picker, channels, time, timeZone }}>
      <p className="sr-only" role="status">
        {announcement()}
      </p>
      {content()}
    </MeetingContext>
  );
}

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
function MovePicker({ client, token, texts, isSending, onMove, onKeep }: MovePickerProps) {
  const freeTimes = useFreeTimes(useCallback(() => client.moveTimes(token), [client, token]));
  const { time } = useMeetingContext();
  const [chosen, setChosen] = useState<string>();

  async function move(startsAt: string) {
    if ((await onMove(startsAt)) === 'timeTaken') freeTimes.drop(startsAt);
  }

  return (
    <div className="mt-6 grid gap-4 border-t-2 border-frame pt-6">
      <p className="sr-only" role="status">
        {isSending ? '' : timesStatus(texts.picker, time, freeTimes, chosen)}
      </p>
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

interface CancelQuestionProps {
  texts: ChangeTexts;
  isSending: boolean;
  onCancel: () => void;
  onKeep: () => void;
}

function CancelQuestion({ texts, isSending, onCancel, onKeep }: CancelQuestionProps) {
  const id = useId();
  const heading = useFocus<HTMLHeadingElement>();

  return (
    <div role="group" aria-labelledby={id} className="mt-6 border-t-2 border-frame pt-6">
      <h3 id={id} ref={heading} tabIndex={-1} className="font-display text-heading">
        {texts.cancelQuestion}
      </h3>
      <p className="mt-2">{texts.cancelText}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton
          type="button"
          look="danger"
          size="medium"
          isSending={isSending}
          label={texts.cancelSubmit}
          sendingLabel={texts.sending}
          onClick={onCancel}
        />
        <button type="button" className={buttonClasses('secondary', 'medium')} disabled={isSending} onClick={onKeep}>
          {texts.keep}
        </button>
      </div>
    </div>
  );
}
