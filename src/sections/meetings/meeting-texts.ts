import { company, openingHours } from '~/business/company';
import { formatNumber, formatTime, unbroken } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { translator } from '~/i18n/translate';
import type { BookingTexts, ChangeTexts, ContactChannels } from '~/islands/meetings/texts';
import { bookingFieldNames, bookingFields } from '~/meetings/booking';

export function bookingTexts(locale: Locale): BookingTexts {
  const t = translator(locale);
  const limits = Object.fromEntries(
    bookingFieldNames.map((name) => [`${name}Max`, formatNumber(locale, bookingFields[name].max)]),
  ) as Record<`${(typeof bookingFieldNames)[number]}Max`, string>;
  const { times, picker, details, done } = t.forIsland('meetings.booking', limits);
  const { name, email, optional, honeypot, emailExample, emailHint, errors } = t.forIsland('contact.form', limits);
  const { nameTooShort, nameTooLong, emailInvalid, emailTooLong } = errors;
  return {
    times: { ...times, teamZone: t('business.zone') },
    picker,
    details,
    done,
    fields: {
      name,
      email,
      optional,
      honeypot,
      emailExample,
      emailHint,
      errors: { nameTooShort, nameTooLong, emailInvalid, emailTooLong },
    },
  };
}

/** The texts of the page that moves or cancels a meeting. */
export function changeTexts(locale: Locale): ChangeTexts {
  const { title: _title, lead: _lead, ...texts } = translator(locale).forIsland('meetings.change');
  const { times, picker } = bookingTexts(locale);
  return { ...texts, times, picker };
}

/** Other ways to reach the team; `formHref` links to the request form. */
export function contactChannels(locale: Locale, formHref: string): ContactChannels {
  const t = translator(locale);
  return {
    phone: unbroken(company.phone),
    phoneE164: company.phoneE164,
    email: company.email,
    hours: t('contact.reach.hours', hoursValues(locale)),
    form: { href: formHref, text: t('meetings.booking.write') },
  };
}

export function hoursValues(locale: Locale) {
  return { opens: formatTime(locale, openingHours.opens), closes: formatTime(locale, openingHours.closes) };
}
