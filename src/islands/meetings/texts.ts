import type { Dictionary } from '~/i18n/dictionaries';
import type { TimeSentences } from '~/meetings/time-labels';

type FormTexts = Dictionary['contact']['form'];

export type PickerTexts = Dictionary['meetings']['booking']['picker'];
export type DoneTexts = Dictionary['meetings']['booking']['done'];

/** The texts of the booking, and those that it shares with the request form. */
export type BookingTexts = Omit<Dictionary['meetings']['booking'], 'lead' | 'write' | 'times'> & {
  times: TimeSentences;
  fields: Pick<FormTexts, 'name' | 'email' | 'optional' | 'emailHint' | 'honeypot'> & {
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
