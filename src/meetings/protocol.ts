/** The contract between the browser and the function `meetings`. Times are ISO 8601 in UTC: `2027-03-15T13:00:00Z`. */

export const meetingsFunction = 'meetings';

/** Below the function's URL. */
export const meetingPaths = {
  times: '/times',
  moveTimes: '/move-times',
  book: '/book',
  show: '/show',
  change: '/change',
  feed: '/calendar.ics',
} as const;

/** The response of `GET times` and `POST move-times`. */
export interface FreeTimes {
  /** Starts, in order. */
  times: string[];
  /** The team's time zone, IANA. */
  timeZone: string;
  minutes: number;
  /** The end of the searched period. */
  until: string;
}

/** Body of `POST book`. The same key with the same content is the same booking. */
export interface BookingRequest {
  key: string;
  startsAt: string;
  name: string;
  email: string;
  /** May be empty. */
  topic: string;
  locale: string;
  /** The visitor's time zone, IANA. */
  timeZone: string;
  pagePath: string;
  /** Milliseconds from the navigation to the page until the form is submitted. */
  formElapsedMs: number;
  /** The honeypot field's value. */
  honeypot: string;
}

export interface Meeting {
  reference: string;
  startsAt: string;
  endsAt: string;
  state: 'booked' | 'canceled';
  /** The number of changes; a `ChangeRequest` names the latest. */
  sequence: number;
  /** Over or in progress, and so unchangeable. */
  isOver: boolean;
}

/** The response of `POST book` and `POST change`. */
export interface BookedMeeting extends Meeting {
  /** Access to this one meeting: 128 bits, base64url. */
  token: string;
  /** The calendar file of the mail. */
  ics: string;
  /**
   * False when no mail goes to the visitor because it is held, or no header can contain the address. It says nothing of
   * how many mails or meetings the address has, which a stranger may have typed.
   */
  isMailed?: boolean;
}

/** Body of `POST change`; a null `startsAt` cancels. Repeating a change that was made succeeds. */
export interface ChangeRequest {
  token: string;
  sequence: number;
  startsAt: string | null;
  timeZone: string;
  locale: string;
}

/**
 * Body of an error response.
 * - 409 `timeTaken`: no longer free, or never offered
 * - 409 `keyTaken`: the key is used for another booking
 * - 409 `stateChanged`: the meeting has changed since it was shown: show it again
 * - 404 `meetingUnknown`: no meeting has this token
 * - 422 `fieldsInvalid`, with the codes by field
 * - 429 `tooManyRequests`, with Retry-After
 * - 503 `unavailable`: it may or may not have been done; sending it again is safe
 */
export interface MeetingError {
  error: string;
  fields?: Partial<Record<'name' | 'email' | 'topic', string>>;
}

/** The token in the fragment of `/meeting`; without anchors, for `readSecret`. */
export const tokenSyntax = String.raw`[\w-]{22}`;

export const tokenPattern = new RegExp(`^${tokenSyntax}$`);
