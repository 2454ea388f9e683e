/** When the privacy policy and the terms were last changed, in the company's time zone. */
export const legalLastUpdated = '2025-09-10';

/** In years; we do not knowingly collect data from anyone younger. Source: COPPA, 15 U.S.C. § 6501. */
export const childAge = 13;

/** The minimum age to agree to our text messages, in years: that of legal capacity. */
export const smsAge = 18;

/**
 * How many days before an annual period ends clients are reminded; `undefined` in a state without such a rule. These are
 * New York's, N.Y. General Obligations Law § 5-903: elsewhere a lawyer has to say which days, if any.
 */
export const renewalReminder: { renewalEarliestDays: number; renewalLatestDays: number } | undefined = {
  renewalEarliestDays: 30,
  renewalLatestDays: 15,
};

/** Days of notice that clients get of a new price. */
export const priceNoticeDays = 30;

/** How long the software keeps temporary data. A test compares this with the code that deletes it. */
export const retention = {
  /** A request that could not be sent, in the visitor's own tab. */
  draftHours: 24,
  visitorHashHours: 24,
  requestKeyDays: 30,
  /** Counted from delivery. */
  outboxDays: 30,
  /** What looks automated, when nobody has decided about it. */
  heldDays: 30,
} as const;

/**
 * How long the proof of a consent or refusal is kept, counted from the choice, even if the request is deleted. Source:
 * the four years of the limitation period for claims under the TCPA, 28 U.S.C. § 1658(a).
 */
export const consentProofYears = 4;

/** A part of a subscription that a client may keep when it ends. */
export type KeptPart = 'website' | 'domain' | 'phoneNumber' | 'reviews';

/**
 * What a company decides with its lawyer before it sells. The sample has decided nothing, so its pages say nothing of it,
 * and a release refuses what is `undefined`.
 */
export interface Decisions {
  /** Whether the prices on the site include sales tax. */
  salesTax: 'added' | 'included' | undefined;
  /** What clients keep of a subscription that ends. */
  kept: readonly KeptPart[] | undefined;
  /**
   * Whether the external policy that the footer links to has the sentences about text messages in
   * docs/sms-registration.md; without such a policy, or without texts, nobody asks.
   */
  externalPolicyCoversTexts: true | undefined;
}

export const decisions: Decisions = { salesTax: undefined, kept: undefined, externalPolicyCoversTexts: undefined };
