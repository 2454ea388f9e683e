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
 * and the facts that it states from `plans.ts`, `company.ts` and `legal.ts`, are the company's own. `example` means that
 * they are the template's: previews show them, and a release refuses them.
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
