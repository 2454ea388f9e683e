import { PUBLIC_ANALYTICS } from 'astro:env/client';
import { useEffect, useRef, useState } from 'react';
import type { CountedEvent } from '~/analytics/events';
import { bookingDraft, forgetDraft } from '~/consultation/draft';
import { bookMeeting, type BookingContent, type MeetingsClient } from '~/meetings/client';
import { validateBooking, type BookingDetails, type BookingErrors } from '~/meetings/booking-fields';
import type { BookedMeeting } from '~/meetings/protocol';
import { usePageRestored } from '../use-page-restored';

/** A booking that succeeded. */
export interface Booking {
  meeting: BookedMeeting;
  /** Where the mail goes. */
  email: string;
}

/** What is known about the booking besides what was typed. */
export type BookingContext = Pick<BookingContent, 'locale' | 'pagePath' | 'timeZone'>;

const nothingTyped: BookingDetails = { name: '', email: '', topic: '' };

/** The states of a booking: typing, sending, failed, done. Only success clears what was typed. */
export function useBooking(client: MeetingsClient, context: BookingContext, onTaken: (startsAt: string) => void) {
  const [details, setDetails] = useState(nothingTyped);
  const [errors, setErrors] = useState<BookingErrors>({});
  const [isSending, setSending] = useState(false);
  /** The time whose last try failed: it may be booked anyway, so it must not count as gone. */
  const [failedAt, setFailedAt] = useState<string>();
  const [done, setDone] = useState<Booking>();
  const isBusy = useRef(false);

  usePageRestored(() => {
    isBusy.current = false;
    setSending(false);
  });

  /** Keeps what is typed, and rechecks invalid fields while they are being fixed. */
  function type(typed: BookingDetails) {
    setDetails(typed);
    if (Object.keys(errors).length === 0) return;
    const check = validateBooking(typed);
    const still = Object.entries(check.ok ? {} : check.errors).filter(([name]) => name in errors);
    setErrors(Object.fromEntries(still));
  }

  // After the form has gone, which keeps a draft then.
  useEffect(() => {
    if (done) forgetDraft(bookingDraft);
  }, [done]);

  /** Sends the booking of a time; returns the errors of the fields that keep it from being sent. */
  async function send(startsAt: string, typed: BookingDetails, honeypot: string): Promise<BookingErrors> {
    if (isBusy.current) return {};
    setDetails(typed);
    const check = validateBooking(typed);
    setErrors(check.ok ? {} : check.errors);
    if (!check.ok) return check.errors;
    isBusy.current = true;
    setSending(true);
    setFailedAt(undefined);
    const formElapsedMs = Math.round(performance.now());
    const result = await bookMeeting(client, { ...context, ...check.data, startsAt }, { formElapsedMs, honeypot });
    isBusy.current = false;
    setSending(false);
    if (result.ok) {
      setDone({ meeting: result.value, email: check.data.email });
      if (PUBLIC_ANALYTICS) dispatchEvent(new CustomEvent<CountedEvent>('counted', { detail: 'Meeting booked' }));
    } else if (result.reason === 'timeTaken') onTaken(startsAt);
    else setFailedAt(startsAt);
    return {};
  }

  return { details, errors, isSending, failedAt, done, type, send };
}
