/** What US rules ask of whoever sends text messages. */
export const smsRules = {
  /** No marketing in between, by the receiver's clock. Source: 47 CFR 64.1200(c)(1). */
  quietHours: { from: '21:00', to: '08:00' },
  /** Any of them ends a subscription. Source: 47 CFR 64.1200(a)(10) and the CTIA Messaging Principles. */
  optOutWords: ['STOP', 'END', 'CANCEL', 'QUIT', 'UNSUBSCRIBE'],
} as const;

/** Numbers of the people and shops in the examples: reserved, they belong to nobody. */
export const examplePhones = { customer: '(212) 555-0187', shop: '(212) 555-0119' } as const;
