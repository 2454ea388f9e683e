/** When the privacy policy and the terms were last changed, New York time. */
export const legalLastUpdated = '2025-09-10';

/** The state whose law governs our agreements. Each language has its own name for it, see `legal.states`. */
export const governingState = 'newYork';

/** We do not knowingly collect data from anybody younger, in years. Source: COPPA, 15 U.S.C. § 6501. */
export const childAge = 13;

/** Who may agree to our own text messages, in years: those who can make a contract. */
export const smsAge = 18;

/** When clients are reminded that an annual period ends, in days before. Source: N.Y. General Obligations Law § 5-903. */
export const renewalReminder = { renewalEarliestDays: 30, renewalLatestDays: 15 } as const;

/** How long before a new price applies clients are told. */
export const priceNoticeDays = 30;

/** How long the software keeps temporary data. A test compares this with the code that deletes it. */
export const retention = {
  /** A request that could not be sent, in the visitor's own tab. */
  draftHours: 24,
  visitorHashHours: 24,
  requestKeyDays: 30,
  /** Counted from delivery. */
  outboxDays: 30,
} as const;

/**
 * How long the proof of a consent or refusal is kept, counted from the choice, even if the request is deleted. Source:
 * the four years of the limitation period for claims under the TCPA, 28 U.S.C. § 1658(a).
 */
export const consentProofYears = 4;
