/** Stands in for `src/business/plans.ts` and `src/business/calculator.ts` in tests of what the calculator does. */

export const plans = [
  { id: 'small', name: 'Small', price: { monthly: 100, setup: 400 }, features: ['website'] },
  { id: 'medium', name: 'Medium', price: { monthly: 300, setup: 500 }, features: ['reminders'] },
  { id: 'large', name: 'Large', price: { monthly: 500, setup: 750 }, features: ['workflow', 'chatbot'] },
];

export const addOns = [
  { id: 'voice', name: 'Voice', monthlyPrice: 200, onlyIn: 'large' },
  { id: 'stars', name: 'Stars', monthlyPrice: 150 },
  { id: 'text', name: 'Text', monthlyPrice: 50 },
];

export const bundleName = undefined;

export const scenarioNeeds = {
  'missed-calls': { addOns: ['voice', 'text'] },
  'no-shows': { feature: 'reminders' },
  'time-savings': { feature: 'workflow' },
  reviews: { addOns: ['stars'] },
  'lead-response': { feature: 'chatbot' },
};

export const allScenarios = Object.keys(scenarioNeeds);

export const hasCalculator = true;
