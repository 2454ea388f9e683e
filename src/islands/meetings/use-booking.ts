import { PUBLIC_ANALYTICS } from 'astro:env/client';
import { useEffect, useState } from 'react';
import type { CountedEvent } from '~/analytics/count-visits.inline';
import { hiddenFields } from '~/consultation/protocol';
import { forgetDraft } from '~/forms/draft';
import {
  bookingDraft,
  bookMeeting,
  validateBooking,
  type BookingContent,
  type BookingDetails,
  type BookingErrors,
} from '~/meetings/booking';
import type { MeetingsClient } from '~/meetings/client';
import type { BookedMeeting } from '~/meetings/protocol';
import { useCheckedForm } from '../form/use-checked-form';

export interface Confirmation {
  meeting: BookedMeeting;
  /** The address of the confirmation. */
  email: string;
}

export type Booking = ReturnType<typeof useBooking>;

/** The states of a booking: typing, sending, failed, done. */
export function useBooking(
  client: MeetingsClient,
  context: Pick<BookingContent, 'locale' | 'pagePath' | 'timeZone'>,
  /** Called with a time that somebody else has booked. */
  onTaken: (startsAt: string) => void,
) {
  /** What the visitor typed. It is kept here because choosing another time replaces the form. */
  const [details, setDetails] = useState<BookingDetails>({ name: '', email: '', topic: '' });
  /** The time whose last attempt failed: it may be booked anyway, so it does not count as gone. */
  const [failedAt, setFailedAt] = useState<string>();
  /** Whether it failed because no more bookings are accepted now. */
  const [isClosed, setIsClosed] = useState(false);
  const [done, setDone] = useState<Confirmation>();

  const check = (typed: FormData) => validateBooking(Object.fromEntries(typed));
  const { recheck, ...checked } = useCheckedForm(check, async (data, form) => {
    const valueOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
    const startsAt = valueOf('startsAt');
    setFailedAt(undefined);
    setDetails(Object.fromEntries(new FormData(form)) as BookingDetails);
    const evidence = { formElapsedMs: Math.round(performance.now()), honeypot: valueOf(hiddenFields.honeypot) };
    const result = await bookMeeting(client, { ...context, ...data, startsAt }, evidence);
    if (result.ok) {
      setDone({ meeting: result.value, email: data.email });
      if (PUBLIC_ANALYTICS) dispatchEvent(new CustomEvent<CountedEvent>('counted', { detail: 'Meeting booked' }));
    } else if (result.reason === 'timeTaken') onTaken(startsAt);
    else {
      setFailedAt(startsAt);
      setIsClosed(result.reason === 'limited');
      if (result.fields) return result.fields as BookingErrors;
    }
    return false;
  });

  // The form keeps a draft when it is removed, so this comes later.
  useEffect(() => {
    if (done) forgetDraft(bookingDraft);
  }, [done]);

  function readForm(form: HTMLFormElement) {
    const typed = new FormData(form);
    setDetails(Object.fromEntries(typed) as BookingDetails);
    recheck(typed);
  }

  return { ...checked, details, readForm, failedAt, isClosed, done };
}
