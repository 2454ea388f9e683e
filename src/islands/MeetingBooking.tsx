import './meetings/meetings.css';
import { useMemo } from 'react';
import { bubbleClasses } from '~/components/bubble-classes';
import { meetingsClient } from '~/meetings/client';
import { BookingSteps, type BookingStepsProps } from './meetings/BookingSteps';
import { ReachUs } from './meetings/ReachUs';
import { useHydrated } from './use-hydrated';

export interface MeetingBookingProps extends Omit<BookingStepsProps, 'client'> {
  /** Shown until the free times are available, and without JavaScript. */
  none: string;
  /** URL of the function `meetings`. */
  url: string;
}

/** Books one of the team's free times. Without JavaScript: other ways to reach the team. */
export function MeetingBooking(props: MeetingBookingProps) {
  const isReady = useHydrated();
  const client = useMemo(() => meetingsClient(props.url), [props.url]);

  return (
    <div className={`meeting-card ${bubbleClasses('card')}`}>
      {isReady ? <BookingSteps {...props} client={client} /> : <ReachUs text={props.none} reach={props.reach} />}
    </div>
  );
}
