import type { AddOnId, Feature } from './plans.ts';
import { features } from './features.ts';

export const allScenarios = ['missed-calls', 'no-shows', 'time-savings', 'reviews', 'lead-response'] as const;

export type ScenarioId = (typeof allScenarios)[number];

/** What a scenario's call to action sells: a plan feature, or one of these add-ons, the best first. */
export type Need = { feature: Feature } | { addOns: readonly AddOnId[] };

/** The scenarios on the site, in order. Remove a line to remove its scenario; without any, there is no calculator. */
export const scenarioNeeds: Readonly<Partial<Record<ScenarioId, Need>>> = {
  'missed-calls': { addOns: ['voiceAgent', 'textBack'] },
  'no-shows': { feature: 'reminders' },
  'time-savings': { feature: 'workflow' },
  reviews: { addOns: ['reviewSuite'] },
  'lead-response': { feature: 'chatbot' },
};

export const hasCalculator = features.pages.services && Object.keys(scenarioNeeds).length > 0;
