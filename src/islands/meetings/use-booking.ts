import { PUBLIC_ANALYTICS } from 'astro:env/client';
import { useEffect, useRef, useState } from 'react';
import type { CountedEvent } from '~/analytics/count-visits.inline';
import { bookingDraft, forgetDraft } from '~/consultation/draft';
import { type MeetingsClient } from '~/meetings/client';
import {
  bookMeeting,
  type BookingContent,
  validateBooking,
  type BookingDetails,
  type BookingErrors,
} from '~/meetings/booking';
import type { BookedMeeting } from '~/meetings/protocol';
import { usePageRestored } from '../form/hooks';

export interface Booking {
  meeting: BookedMeeting;
  /** The address of the confirmation. */
  email: string;
}

const nothingTyped: BookingDetails = { name: '', email: '', topic: '' };

/** The states of a booking: typing, sending, failed, done. */
export function useBooking(
  client: MeetingsClient,
  context: Pick<BookingContent, 'locale' | 'pagePath' | 'timeZone'>,
  onTaken: (startsAt: string) => void,
) {
  const [details, setDetails] = useState(nothingTyped);
  const [errors, setErrors] = useState<BookingErrors>({});
  const [isSending, setSending] = useState(false);
  /** The time whose last attempt failed: it may be booked anyway, so it does not count as gone. */
  const [failedAt, setFailedAt] = useState<string>();
  const [done, setDone] = useState<Booking>();
  const isBusy = useRef(false);

  usePageRestored(() => {
    isBusy.current = false;
    setSending(false);
  });

  /** Keeps the typed values, and rechecks invalid fields while the visitor corrects them. */
  function type(typed: BookingDetails) {
    setDetails(typed);
    if (Object.keys(errors).length === 0) return;
    const check = validateBooking(typed);
    const still = Object.entries(check.ok ? {} : check.errors).filter(([name]) => name in errors);
    setErrors(Object.fromEntries(still));
  }

  // The form keeps a draft when it is removed, so this comes later.
  useEffect(() => {
    if (done) forgetDraft(bookingDraft);
  }, [done]);

  /** Books a time; returns the errors of invalid fields, with which nothing is sent. */
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
