export const legalLastUpdated = '2026-04-21';
export const renewalReminder: { renewalEarliestDays: number; renewalLatestDays: number } | undefined = undefined;
export const legalChoices: LegalChoices = {
  salesTax: 'added',
  kept: ['domain', 'reviews'],
  externalPolicyCoversTexts: undefined,
};
