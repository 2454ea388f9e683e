import type { Dictionary } from '~/i18n/dictionaries';
import type { TimeSentences } from '~/meetings/time-labels';

type FormWords = Dictionary['contact']['form'];

export type PickerWords = Dictionary['meetings']['booking']['picker'];
export type DoneWords = Dictionary['meetings']['booking']['done'];

/** The words of the booking, and those it shares with the request form. */
export type BookingWords = Omit<Dictionary['meetings']['booking'], 'lead' | 'write' | 'times'> & {
  times: TimeSentences;
  fields: Pick<FormWords, 'name' | 'email' | 'optional' | 'emailHint' | 'honeypot'> & {
    errors: Pick<FormWords['errors'], 'nameTooShort' | 'nameTooLong' | 'emailInvalid' | 'emailTooLong'>;
  };
};

export type ChangeWords = Omit<Dictionary['meetings']['change'], 'title' | 'lead'> &
  Pick<BookingWords, 'times' | 'picker'>;

/** Other ways to reach the team. */
export interface Reach {
  phone: string;
  phoneE164: string;
  email: string;
  hours: string;
  /** The request form. */
  form: { href: string; text: string };
}
