import './meetings.css';
import { useMemo, useState } from 'react';
import { bubbleClasses } from '~/components/classes';
import { draftedText } from '~/forms/draft';
import type { TimeFormat } from '~/i18n/time-format';
import { bookingDraft } from '~/meetings/booking';
import { meetingsClient } from '~/meetings/client';
import { useHydrated } from '../form/page-hooks';
import { Booked } from './Booked';
import { DetailsForm } from './DetailsForm';
import { useFreeTimes, useTimeLabels } from './meeting-hooks';
import { LoadingTimes, ReachLinks, ReachUs } from './MeetingPanel';
import { MeetingContext, type BookingTexts, type ContactChannels } from './texts';
import { TimePicker, timesStatus } from './TimePicker';
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

/** Books one of the team's free times. Without JavaScript it shows other ways to reach the team. */
export function MeetingBooking(props: MeetingBookingProps) {
  const isReady = useHydrated();

  return (
    <div className={`meeting-card flex flex-col gap-5 p-5 ${bubbleClasses('card')}`}>
      {isReady ? (
        <BookingSteps {...props} />
      ) : (
        <>
          <ReachUs text={props.none} channels={props.channels} />
          <LoadingTimes />
        </>
      )}
    </div>
  );
}

/** The steps of a booking: the time, the details, and the confirmation. */
function BookingSteps(props: MeetingBookingProps) {
  const { url, locale, format, texts, channels, newTab, pagePath, changePath } = props;
  const { picker, details } = texts;
  const client = useMemo(() => meetingsClient(url), [url]);
  const freeTimes = useFreeTimes(client.freeTimes);
  const { offered } = freeTimes;
  const { timeZone, time } = useTimeLabels(format, texts.times, offered);
  const [chosen, setChosen] = useState(() => draftedText(bookingDraft, 'startsAt'));
  const [isTyping, setTyping] = useState(chosen !== undefined);
  /** Whether a step takes the focus from the one that it replaces. */
  const [hasBegun, setBegun] = useState(false);
  const booking = useBooking(client, { locale, pagePath, timeZone }, (startsAt) => {
    goTo('time');
    freeTimes.drop(startsAt);
  });
  const { done, isSending } = booking;

  const hasFailed = chosen !== undefined && booking.failedAt === chosen;
  const isOffered = chosen !== undefined && offered.times.includes(chosen);
  // A failed attempt may have booked the time anyway: sending it again is safe.
  const timeToBook = isTyping && (isOffered || isSending || hasFailed) ? chosen : undefined;

  function goTo(step: 'time' | 'details') {
    setBegun(true);
    setTyping(step === 'details');
  }

  function announcement(): string {
    if (done) return '';
    if (timeToBook)
      return (
        (isSending && details.sending) || (hasFailed && (booking.isClosed ? details.closed : details.failed)) || ''
      );
    return timesStatus(picker, time, freeTimes, chosen);
  }

  function step() {
    if (done) {
      const path = `${changePath}#${done.meeting.token}`;
      return <Booked texts={texts.done} booked={done} changePath={path} newTab={newTab} />;
    }
    if (timeToBook) {
      return (
        <DetailsForm
          texts={texts}
          booking={booking}
          startsAt={timeToBook}
          endsAt={new Date(Date.parse(timeToBook) + offered.minutes * 60_000).toISOString()}
          takesFocus={hasBegun}
          onChangeTime={() => goTo('time')}
        />
      );
    }
    return (
      <>
        <TimePicker
          freeTimes={freeTimes}
          chosen={chosen}
          onChoose={(startsAt) => {
            setTyping(false);
            setChosen(startsAt);
          }}
          onSubmit={() => goTo('details')}
          submit={picker.submit}
          takesFocus={hasBegun}
        />
        {offered.times.length > 0 && (
          <div className="flex flex-wrap items-baseline gap-x-4 rounded-xl bg-tint px-4 py-2 text-sm">
            {picker.other}
            <ReachLinks channels={channels} />
          </div>
        )}
      </>
    );
  }

  return (
    <MeetingContext value={{ picker, channels, time, timeZone }}>
      <p className="sr-only" role="status">
        {announcement()}
      </p>
      {step()}
    </MeetingContext>
  );
}
