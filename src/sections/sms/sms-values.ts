import { smsRules } from '~/business/sms-rules';
import { formatList, formatTime } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { href } from '~/i18n/routes';

export function smsValues(locale: Locale) {
  return {
    quietFrom: formatTime(locale, smsRules.quietHours.from),
    quietTo: formatTime(locale, smsRules.quietHours.to),
    optOutWords: smsRules.optOutWords.join(', '),
    helpWords: formatList(locale, smsRules.helpWords, 'disjunction'),
    startWord: smsRules.startWord,
  };
}

/** The path of the terms for our own text messages. */
export function smsTermsPath(locale: Locale): string {
  return `${href(locale, 'smsConsent')}#sms-terms`;
}
