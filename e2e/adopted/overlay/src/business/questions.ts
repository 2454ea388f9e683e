export const questions: Readonly<Record<QuestionId, 'example' | 'confirmed' | 'left out'>> = {
  number: 'confirmed',
  greeting: 'left out',
  addOns: 'confirmed',
  limits: 'confirmed',
  setup: 'confirmed',
  leaving: 'confirmed',
  tools: 'left out',
  website: 'left out',
  edit: 'confirmed',
  needs: 'left out',
  support: 'confirmed',
  health: 'confirmed',
};
