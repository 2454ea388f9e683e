import { languages } from './languages.ts';

/**
 * Any of these ends a subscription. English: the words of 47 CFR 64.1200(a)(10), which apply to every sender, and those
 * that carriers add; the other languages: the first of them.
 */
const optOutWords = {
  en: ['STOP', 'QUIT', 'END', 'REVOKE', 'OPT OUT', 'CANCEL', 'UNSUBSCRIBE', 'STOPALL', 'OPTOUT'],
  es: ['ALTO'],
  fr: ['ARRET'],
};

/** Any of these gets the sender's name and a way to reach a person. Source: the CTIA Messaging Principles. */
const helpWords = { en: ['HELP', 'INFO'], es: ['AYUDA'], fr: ['AIDE'] };

/** US rules for senders of text messages. */
export const smsRules = {
  /** No marketing messages in between, recipient's local time. Source: 47 CFR 64.1200(c)(1). */
  quietHours: { from: '21:00', to: '08:00' },
  optOutWords: inOurLanguages(optOutWords),
  helpWords: inOurLanguages(helpWords),
  /** Revokes an opt-out. It is not consent from a number that never gave it. */
  startWord: 'START',
  /** The longest text that we show, in the segments that carriers bill; accents make more of them. */
  maximumSegments: 4,
} as const;

function inOurLanguages(words: Readonly<Record<string, string[]>>): string[] {
  return Object.entries(words).flatMap(([code, own]) => (code in languages ? own : []));
}
