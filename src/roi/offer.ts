import { addOns, plans, type AddOn, type Feature, type Plan } from '~/business/plans';
import type { ScenarioId } from './scenarios.ts';

export type PlanId = Plan['id'];

/** What a visitor would buy for a scenario: a plan, with the add-on that the scenario needs. */
export interface Offer {
  plan: Plan;
  addOn?: AddOn;
  /** Whether the plan, with its add-on, does what the scenario's call to action names. */
  isEnough: boolean;
  /** The smallest plan that is enough. */
  fitting: Plan;
  setupUsd: number;
  monthlyUsd: number;
}

/** What a scenario needs: a feature of a plan, or one of these add-ons, the best first. */
type Need = { feature: Feature } | { addOns: readonly AddOn['id'][] };

/** What each scenario's call to action names; a text after a missed call is second best to a voice. */
const needs: Record<ScenarioId, Need> = {
  'missed-calls': { addOns: ['voiceAgent', 'textBack'] },
  'no-shows': { feature: 'reminders' },
  'time-savings': { feature: 'workflow' },
  reviews: { addOns: ['reviewSuite'] },
  'lead-response': { feature: 'chatbot' },
};

/** Smallest first. */
export const planIds: readonly PlanId[] = plans.map(({ id }) => id);

/** The smallest plan that includes what the scenario's call to action names. */
export function fittingPlan(scenario: ScenarioId): PlanId {
  const fitting = planIds.find((id) => isEnough(id, needs[scenario]));
  if (!fitting) throw new Error(`Cannot choose a plan for "${scenario}": none includes what it needs`);
  return fitting;
}

/** The offer of a plan for a scenario. */
export function offerOf(scenario: ScenarioId, planId: PlanId): Offer {
  const need = needs[scenario];
  const plan = planOf(planId);
  const addOnId = 'addOns' in need ? need.addOns.find((id) => canAdd(planId, id)) : undefined;
  const addOn: AddOn | undefined = addOns.find(({ id }) => id === addOnId);
  return {
    plan,
    ...(addOn && { addOn }),
    isEnough: isEnough(planId, need),
    fitting: planOf(fittingPlan(scenario)),
    setupUsd: plan.price.setup,
    monthlyUsd: plan.price.monthly + (addOn?.monthlyPrice ?? 0),
  };
}

/** `Elite + AI Voice Agent`: names are not translated. */
export function offerName({ plan, addOn }: Offer): string {
  return addOn ? `${plan.name} + ${addOn.name}` : plan.name;
}

function isEnough(id: PlanId, need: Need): boolean {
  return 'feature' in need ? hasFeature(id, need.feature) : canAdd(id, need.addOns[0]);
}

function planOf(id: PlanId): Plan {
  return plans[planIds.indexOf(id)] ?? plans[0];
}

function hasFeature(id: PlanId, feature: Feature): boolean {
  const included: readonly Plan[] = plans.slice(0, planIds.indexOf(id) + 1);
  return included.some(({ features }) => features.includes(feature));
}

function canAdd(id: PlanId, addOnId: AddOn['id'] | undefined): boolean {
  const addOn: AddOn | undefined = addOns.find((known) => known.id === addOnId);
  return addOn !== undefined && (addOn.onlyIn ?? id) === id;
}
