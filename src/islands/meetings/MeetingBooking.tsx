import './meetings.css';
import { useMemo, useState } from 'react';
import { bubbleClasses } from '~/components/classes';
import { draftedTime } from '~/consultation/draft';
import { fill } from '../../../lib/texts.ts';
import type { TimeFormat } from '~/i18n/time-format';
import { meetingsClient, type MeetingsClient } from '~/meetings/client';
import { useHydrated } from '../form/hooks';
import { Booked } from './Booked';
import { DetailsForm } from './DetailsForm';
import { useFreeTimes, useTimeLabels } from './hooks';
import { ReachLinks, ReachUs } from './MeetingPanel';
import { NoTimes } from './NoTimes';
import type { BookingTexts, ContactChannels } from './texts';
import { TimePicker } from './TimePicker';
import { useBooking } from './use-booking';

interface MeetingBookingProps {
  /** Shown until the free times are available, and without JavaScript. */
  none: string;
  /** URL of the function `meetings`. */
  url: string;
  locale: string;
  format: TimeFormat;
  texts: BookingTexts;
  channels: ContactChannels;
  newTab: string;
  /** Path of the page, without query and hash. */
  pagePath: string;
  /** The page that moves or cancels a meeting. */
  changePath: string;
}

/** Books one of the team's free times. Without JavaScript it shows other ways to channels the team. */
export function MeetingBooking(props: MeetingBookingProps) {
  const isReady = useHydrated();
  const client = useMemo(() => meetingsClient(props.url), [props.url]);

  return (
    <div className={`meeting-card ${bubbleClasses('card')}`}>
      {isReady ? <BookingSteps {...props} client={client} /> : <ReachUs text={props.none} channels={props.channels} />}
    </div>
  );
}

/** The steps of a booking: the time, the details, and the confirmation. */
function BookingSteps(props: MeetingBookingProps & { client: MeetingsClient }) {
  const { client, locale, format, texts, channels, newTab, pagePath, changePath } = props;
  const { state, offered, retry, drop } = useFreeTimes(client.freeTimes);
  const { timeZone, time } = useTimeLabels(format, texts.times, offered);
  const [chosen, setChosen] = useState(draftedTime);
  const [isTyping, setTyping] = useState(chosen !== undefined);
  /** Whether a step takes the focus from the one that it replaces. */
  const [hasBegun, setBegun] = useState(false);
  const booking = useBooking(client, { locale, pagePath, timeZone }, drop);
  const { done, isSending } = booking;

  const hasFailed = chosen !== undefined && booking.failedAt === chosen;
  const isOffered = chosen !== undefined && offered.times.includes(chosen);
  const isGone = chosen !== undefined && !isOffered;
  // A failed attempt may have booked the time anyway: sending it again is safe.
  const timeToBook = isTyping && (isOffered || isSending || hasFailed) ? chosen : undefined;
  const none = offered.until ? fill(texts.picker.none, { date: time.dayOf(offered.until) }) : '';

  function announcement(): string {
    if (done) return '';
    if (timeToBook) return (isSending && texts.details.sending) || (hasFailed && texts.details.failed) || '';
    if (offered.times.length > 0) return isGone ? texts.picker.gone : texts.picker.ready;
    return state === 'ready' ? none : texts.picker[state];
  }

  function step() {
    if (done) {
      const path = `${changePath}#${done.meeting.token}`;
      return <Booked texts={texts.done} time={time} booking={done} changePath={path} newTab={newTab} />;
    }
    if (timeToBook) {
      return (
        <DetailsForm
          texts={texts}
          channels={channels}
          startsAt={timeToBook}
          when={time.when(timeToBook, endOf(timeToBook, offered.minutes))}
          teamWhen={time.teamPhrase(timeToBook)}
          details={booking.details}
          errors={booking.errors}
          isSending={isSending}
          hasFailed={hasFailed}
          takesFocus={hasBegun}
          onType={booking.type}
          onChangeTime={begin(() => setTyping(false))}
          onSend={(typed, honeypot) => booking.send(timeToBook, typed, honeypot)}
        />
      );
    }
    if (offered.times.length === 0) {
      return (
        <NoTimes
          state={state}
          texts={texts.picker}
          none={none}
          channels={channels}
          onRetry={begin(retry)}
          takesFocus={hasBegun}
        />
      );
    }
    return (
      <>
        <TimePicker
          texts={texts.picker}
          time={time}
          times={offered.times}
          timeZone={timeZone}
          chosen={chosen}
          onChoose={(startsAt) => {
            setTyping(false);
            setChosen(startsAt);
          }}
          onSubmit={begin(() => setTyping(true))}
          submit={texts.picker.submit}
          takesFocus={hasBegun}
        />
        <div className="mt-4 flex flex-wrap items-baseline gap-x-4 text-sm">
          {texts.picker.other}
          <ReachLinks channels={channels} />
        </div>
      </>
    );
  }

  function begin(act: () => void) {
    return () => {
      setBegun(true);
      act();
    };
  }

  return (
    <>
      <p className="sr-only" role="status">
        {announcement()}
      </p>
      {step()}
    </>
  );
}

function endOf(startsAt: string, minutes: number): string {
  return new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
}
