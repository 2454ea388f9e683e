export type QuestionId =
  | 'number'
  | 'greeting'
  | 'addOns'
  | 'limits'
  | 'setup'
  | 'leaving'
  | 'tools'
  | 'website'
  | 'edit'
  | 'needs'
  | 'support'
  | 'health';

/**
 * The questions on the pricing page, in order; their texts are in `packages.questions`. `confirmed` means that the answer,
 * and the facts that it states from this file and `legal.ts`, are the company's own. `example` means that they are the
 * template's: previews show them, and a release refuses them.
 */
export const questions: Readonly<Record<QuestionId, 'example' | 'confirmed' | 'left out'>> = {
  number: 'example',
  greeting: 'example',
  addOns: 'confirmed',
  limits: 'example',
  setup: 'example',
  leaving: 'example',
  tools: 'example',
  website: 'example',
  edit: 'example',
  needs: 'example',
  support: 'example',
  health: 'example',
};

/** Included each month in what sends texts or answers calls, and the price of one more. */
export const limits = { texts: 1000, extraText: 0.03, minutes: 300, extraMinute: 0.25 } as const;

/** The longest website edit, and the price of one more than the plan includes. */
export const websiteEdit = { minutes: 60, extraPrice: 45 } as const;

/** Booking tools, calendars and registers that the company connects. Not translated. */
export const connectedTools: readonly string[] = ['Square', 'Clover', 'Booksy', 'Google Calendar'];

/** Business days in which a request is answered. */
export const answerDays = 1;
