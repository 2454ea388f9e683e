import { useState } from 'react';
import { draftedTime } from '~/consultation/draft';
import { fill } from '../../../lib/texts.ts';
import type { TimeFormat } from '~/i18n/time-format';
import type { MeetingsClient } from '~/meetings/client';
import { Booked } from './Booked';
import { DetailsForm } from './DetailsForm';
import { NoTimes } from './NoTimes';
import { ReachLinks } from './ReachUs';
import { TimePicker } from './TimePicker';
import { useBooking } from './use-booking';
import { useFreeTimes } from './use-free-times';
import { useTimeWords } from './use-time-words';
import type { BookingWords, Reach } from './words';

export interface BookingStepsProps {
  client: MeetingsClient;
  locale: string;
  format: TimeFormat;
  words: BookingWords;
  reach: Reach;
  newTab: string;
  /** Path of the page, without query and hash. */
  pagePath: string;
  /** The page that moves or cancels a meeting. */
  changePath: string;
}

/** The steps of a booking: the time, the details, and the confirmation. */
export function BookingSteps(props: BookingStepsProps) {
  const { client, locale, format, words, reach, newTab, pagePath, changePath } = props;
  const { state, offered, retry, drop } = useFreeTimes(client.freeTimes);
  const { timeZone, time } = useTimeWords(format, words.times, offered);
  const [chosen, setChosen] = useState(draftedTime);
  const [isTyping, setTyping] = useState(chosen !== undefined);
  /** From then on, each step takes focus from the one that it replaces. */
  const [hasBegun, setBegun] = useState(false);
  const booking = useBooking(client, { locale, pagePath, timeZone }, drop);
  const { done, isSending } = booking;

  const hasFailed = chosen !== undefined && booking.failedAt === chosen;
  const isOffered = chosen !== undefined && offered.times.includes(chosen);
  const isGone = chosen !== undefined && !isOffered;
  // A failed try may have booked the time anyway: sending it again finds out.
  const timeToBook = isTyping && (isOffered || isSending || hasFailed) ? chosen : undefined;
  const none = offered.until ? fill(words.picker.none, { date: time.dayOf(offered.until) }) : '';

  function announcement(): string {
    if (done) return '';
    if (timeToBook) return (isSending && words.details.sending) || (hasFailed && words.details.failed) || '';
    if (offered.times.length > 0) return isGone ? words.picker.gone : words.picker.ready;
    return state === 'ready' ? none : words.picker[state];
  }

  function step() {
    if (done) {
      const path = `${changePath}#${done.meeting.token}`;
      return <Booked words={words.done} time={time} booking={done} changePath={path} newTab={newTab} />;
    }
    if (timeToBook) {
      return (
        <DetailsForm
          words={words}
          reach={reach}
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
          words={words.picker}
          none={none}
          reach={reach}
          onRetry={begin(retry)}
          takesFocus={hasBegun}
        />
      );
    }
    return (
      <>
        <TimePicker
          words={words.picker}
          time={time}
          times={offered.times}
          timeZone={timeZone}
          chosen={chosen}
          onChoose={(startsAt) => {
            setTyping(false);
            setChosen(startsAt);
          }}
          onSubmit={begin(() => setTyping(true))}
          submit={words.picker.submit}
          takesFocus={hasBegun}
        />
        <div className="mt-4 flex flex-wrap items-baseline gap-x-4 text-sm">
          {words.picker.other}
          <ReachLinks reach={reach} />
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
