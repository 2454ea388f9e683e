import { formatNumber } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { translator } from '~/i18n/translate';
import type { BookingWords, ChangeWords } from '~/islands/meetings/words';
import { bookingFieldNames, bookingFields } from '~/meetings/booking-fields';

/** The words of the booking, and those that it shares with the request form. */
export function bookingWords(locale: Locale): BookingWords {
  const t = translator(locale);
  const limits = Object.fromEntries(
    bookingFieldNames.map((name) => [`${name}Max`, formatNumber(locale, bookingFields[name].max)]),
  ) as Record<`${(typeof bookingFieldNames)[number]}Max`, string>;
  const { times, picker, details, done } = t.forIsland('meetings.booking', limits);
  const form = (key: 'name' | 'email' | 'optional' | 'honeypot') => t(`contact.form.${key}`);
  const error = (key: 'nameTooShort' | 'nameTooLong' | 'emailInvalid' | 'emailTooLong') =>
    t(`contact.form.errors.${key}`, limits);
  return {
    times: { ...times, teamZone: t('business.zone') },
    picker,
    details,
    done,
    fields: {
      name: form('name'),
      email: form('email'),
      optional: form('optional'),
      honeypot: form('honeypot'),
      emailHint: t.forIsland('contact.form.emailHint'),
      errors: {
        nameTooShort: error('nameTooShort'),
        nameTooLong: error('nameTooLong'),
        emailInvalid: error('emailInvalid'),
        emailTooLong: error('emailTooLong'),
      },
    },
  };
}

/** The words of the page that moves or cancels a meeting. */
export function changeWords(locale: Locale): ChangeWords {
  const t = translator(locale);
  const { title: _title, lead: _lead, ...words } = t.forIsland('meetings.change');
  const { times, picker } = bookingWords(locale);
  return { ...words, times, picker };
}
