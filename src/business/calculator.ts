import type { AddOnId, Feature } from './plans.ts';
import { features } from './features.ts';

/** The scenarios that the calculator knows. */
export const allScenarios = ['missed-calls', 'no-shows', 'time-savings', 'reviews', 'lead-response'] as const;

export type ScenarioId = (typeof allScenarios)[number];

/** What a scenario's call to action sells: a feature of a plan, or one of these add-ons, the best first. */
export type Need = { feature: Feature } | { addOns: readonly AddOnId[] };

/**
 * The scenarios that the calculator offers, in order, each with what it sells; a text after a missed call is second
 * best to a voice. A line that goes takes its scenario with it; without any, there is no calculator.
 */
export const scenarioNeeds: Readonly<Partial<Record<ScenarioId, Need>>> = {
  'missed-calls': { addOns: ['voiceAgent', 'textBack'] },
  'no-shows': { feature: 'reminders' },
  'time-savings': { feature: 'workflow' },
  reviews: { addOns: ['reviewSuite'] },
  'lead-response': { feature: 'chatbot' },
};

/** Whether the services page has the calculator, at `#roi`. */
export const hasCalculator = features.pages.services && Object.keys(scenarioNeeds).length > 0;
