import './meetings/meetings.css';
import { useMemo } from 'react';
import { bubbleClasses } from '~/components/bubble-classes';
import type { TimeFormat } from '~/i18n/time-format';
import { meetingsClient } from '~/meetings/client';
import { BookingSteps } from './meetings/BookingSteps';
import { ReachUs } from './meetings/ReachUs';
import type { BookingWords, Reach } from './meetings/words';
import { useHydrated } from './use-hydrated';

export interface MeetingBookingProps {
  locale: string;
  format: TimeFormat;
  words: BookingWords;
  /** Shown until the free times are available, and without JavaScript. */
  none: string;
  reach: Reach;
  newTab: string;
  /** URL of the function `meetings`. */
  url: string;
  /** Path of the page, without query and hash. */
  pagePath: string;
  /** The page that moves or cancels a meeting. */
  changePath: string;
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
