import type packages from '../../locales/en/packages.json';

// Deno does not always know the types of a JSON file that is imported as a type.
export type QuestionId = Exclude<Extract<keyof (typeof packages)['questions'], string>, 'title'>;

/**
 * The questions on the pricing page, where each group has them in this order; their texts are in `packages.questions`.
 * `confirmed` means that the answer, and the facts that it states from `plans.ts`, `company.ts` and `legal.ts`, are the
 * company's own. `example` means that they are the template's: previews show them, and a release refuses them.
 */
export const questions: Readonly<Record<QuestionId, 'example' | 'confirmed' | 'left out'>> = {
  number: 'example',
  greeting: 'example',
  everyCaller: 'example',
  addOns: 'confirmed',
  limits: 'example',
  setup: 'example',
  leaving: 'example',
  tools: 'example',
  paper: 'example',
  orders: 'example',
  website: 'example',
  edit: 'example',
  needs: 'example',
  support: 'example',
  consent: 'example',
  health: 'example',
};
