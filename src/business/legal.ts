/** The last change of the privacy policy and the terms, in the company's time zone. */
export const legalLastUpdated = '2025-09-10';

/** In years: no data is knowingly collected from anyone younger. Source: COPPA, 15 U.S.C. § 6501. */
export const childAge = 13;

/** In years: the age of legal capacity, needed to agree to text messages. */
export const smsAge = 18;

/**
 * Days before the end of an annual period in which clients are reminded of its renewal. Source: New York's General
 * Obligations Law § 5-903; `undefined` in a state without such a rule.
 */
export const renewalReminder: { renewalEarliestDays: number; renewalLatestDays: number } | undefined = {
  renewalEarliestDays: 30,
  renewalLatestDays: 15,
};

/** Days of notice before a new price. */
export const priceNoticeDays = 30;

/** The retention of temporary data. A test compares it with the code that deletes the data. */
export const retention = {
  /** An unsent form, in the visitor's tab. */
  draftHours: 24,
  visitorHashHours: 24,
  requestKeyDays: 30,
  /** From delivery. */
  outboxDays: 30,
  /** Held, without a decision. */
  heldDays: 30,
} as const;

/**
 * The retention of the proof of a consent or refusal, from the choice, even if the request is deleted. Source: the
 * limitation period for claims under the TCPA, 28 U.S.C. § 1658(a).
 */
export const consentProofYears = 4;

export type KeptPart = 'website' | 'domain' | 'phoneNumber' | 'reviews';

/** Decisions to make with a lawyer. The site does not mention what is `undefined`, and a release refuses it. */
export interface LegalChoices {
  /** Whether prices include sales tax. */
  salesTax: 'added' | 'included' | undefined;
  /** What clients keep of a subscription that ends. */
  kept: readonly KeptPart[] | undefined;
  /** Whether the external privacy policy, if any, has the sentences about text messages in docs/sms-registration.md. */
  externalPolicyCoversTexts: true | undefined;
}

/**
 * The first two values are examples. They count as confirmed when the questions `setup` and `leaving` in `questions.ts`
 * are confirmed.
 */
export const legalChoices: LegalChoices = {
  salesTax: 'added',
  kept: ['domain', 'reviews', 'phoneNumber'],
  externalPolicyCoversTexts: undefined,
};
