import { languages } from './languages.ts';

/** A word that opts out of texts; a customer may send it to cancel a visit. */
const cancelWord = 'CANCEL';

/** English: the words of 47 CFR 64.1200(a)(10), which apply to every sender, and those of the carriers. */
const optOutWords = {
  en: ['STOP', 'QUIT', 'END', 'REVOKE', 'OPT OUT', cancelWord, 'UNSUBSCRIBE', 'STOPALL', 'OPTOUT'],
  es: ['ALTO'],
  fr: ['ARRET'],
};

/** Answered with the sender's name and a contact. Source: the CTIA Messaging Principles. */
const helpWords = { en: ['HELP', 'INFO'], es: ['AYUDA'], fr: ['AIDE'] };

/** US rules for senders of text messages. */
export const smsRules = {
  /** No marketing messages in between, in the recipient's local time. Source: 47 CFR 64.1200(c)(1). */
  quietHours: { from: '21:00', to: '08:00' },
  optOutWords: inOurLanguages(optOutWords),
  cancelWord,
  helpWords: inOurLanguages(helpWords),
  /** Revokes an opt-out; not consent from a number that never gave it. */
  startWord: 'START',
  /** The longest text on the site, in billed segments; accents make more of them. */
  maximumSegments: 4,
} as const;

/** The maximum number of text messages that one consultation request may cause. */
export const smsMessagesPerConsultation = 3;

function inOurLanguages(words: Readonly<Record<string, string[]>>): string[] {
  return Object.entries(words).flatMap(([code, own]) => (code in languages ? own : []));
}
