import { createContext, use } from 'react';
import type { Dictionary } from '~/i18n/dictionaries';
import type { TimeLabels, TimeSentences } from '~/meetings/time-labels';

type FormTexts = Dictionary['contact']['form'];

/** The texts of the booking, and those that it shares with the request form. */
export type BookingTexts = Omit<Dictionary['meetings']['booking'], 'lead' | 'reminder' | 'write' | 'times'> & {
  times: TimeSentences;
  fields: Pick<FormTexts, 'name' | 'email' | 'optional' | 'emailExample' | 'emailHint' | 'honeypot'> & {
    errors: Pick<FormTexts['errors'], 'nameTooShort' | 'nameTooLong' | 'emailInvalid' | 'emailTooLong'>;
  };
};

export type ChangeTexts = Omit<Dictionary['meetings']['change'], 'title' | 'lead'> &
  Pick<BookingTexts, 'times' | 'picker'>;

/** Other ways to reach the team. */
export interface ContactChannels {
  phone: string;
  phoneE164: string;
  email: string;
  hours: string;
  /** The request form. */
  form: { href: string; text: string };
}

/** What all parts of an island share. */
interface MeetingContextValue {
  picker: BookingTexts['picker'];
  channels: ContactChannels;
  time: TimeLabels;
  /** The visitor's time zone, or the team's if it is unknown. */
  timeZone: string;
}

export const MeetingContext = createContext<MeetingContextValue | undefined>(undefined);

export function useMeetingContext(): MeetingContextValue {
  const shared = use(MeetingContext);
  if (!shared) throw new Error('Cannot look up texts: no MeetingContext around this component');
  return shared;
}
