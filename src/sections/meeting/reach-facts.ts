import { company, openingHours } from '~/business/company';
import { formatTime } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { translator } from '~/i18n/translate';
import type { Reach } from '~/islands/meetings/words';

/** Other ways to reach the team; `formHref` links to the request form. */
export function reachFacts(locale: Locale, formHref: string): Reach {
  const t = translator(locale);
  const hours = { opens: formatTime(locale, openingHours.opens), closes: formatTime(locale, openingHours.closes) };
  return {
    phone: company.phone,
    phoneE164: company.phoneE164,
    email: company.email,
    hours: t('contact.reach.hours', hours),
    form: { href: formHref, text: t('meetings.booking.write') },
  };
}
