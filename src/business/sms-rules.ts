/** US rules for senders of text messages. */
export const smsRules = {
  /** No marketing messages in between, recipient's local time. Source: 47 CFR 64.1200(c)(1). */
  quietHours: { from: '21:00', to: '08:00' },
  /** Any of them ends a subscription: the words of 47 CFR 64.1200(a)(10), and the first in Spanish and French. */
  optOutWords: ['STOP', 'QUIT', 'END', 'REVOKE', 'OPT OUT', 'CANCEL', 'UNSUBSCRIBE', 'ALTO', 'ARRET'],
  /** Any of them gets the sender's name and a way to reach a person. Source: the CTIA Messaging Principles. */
  helpWords: ['HELP', 'AYUDA', 'AIDE'],
  /** Revokes an opt-out. It is not consent from a number that never gave it. */
  startWord: 'START',
} as const;
