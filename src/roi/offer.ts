import { scenarioNeeds, type Need, type ScenarioId } from '../business/calculator.ts';
import { conversationAddOn, conversationFeatures } from '../business/examples.ts';
import { features } from '../business/features.ts';
import { addOns, plans, type AddOn, type AddOnId, type Feature, type Plan, type PlanId } from '../business/plans.ts';

export type { PlanId };

export interface PlanWithAddOn {
  plan: Plan;
  addOn?: AddOn;
}

/** A plan, with the add-on that a scenario needs. */
export interface Offer extends PlanWithAddOn, Prices {
  /** Whether it includes what the scenario's call to action sells. */
  isEnough: boolean;
  /** The smallest plan that is enough, with its add-on. */
  fitting: PlanWithAddOn;
  /** The smallest plan that does a part of it by an add-on, if there is one. */
  smaller?: PlanWithAddOn & Prices;
}

interface Prices {
  setup: number;
  monthly: number;
  /** With setup. */
  firstMonth: number;
  firstYear: number;
}

/** Smallest first. */
export const planIds: readonly PlanId[] = plans.map(({ id }) => id);

/** The smallest plan that includes what the scenario's call to action sells. */
export function fittingPlan(scenario: ScenarioId): PlanId {
  const fitting = planIds.find((id) => isEnough(id, needOf(scenario)));
  if (!fitting)
    throw new Error(
      `Cannot choose a plan for "${scenario}": none includes what src/business/calculator.ts says it needs`,
    );
  return fitting;
}

export function offerOf(scenario: ScenarioId, planId: PlanId): Offer {
  const need = needOf(scenario);
  const { plan, addOn } = withAddOn(planId, need);
  const smallest = planIds.map((id) => withAddOn(id, need)).find(({ addOn }) => addOn);
  return {
    plan,
    ...(addOn && { addOn }),
    isEnough: isEnough(planId, need),
    fitting: withAddOn(fittingPlan(scenario), need),
    ...(smallest &&
      !isEnough(smallest.plan.id, need) && { smaller: { ...smallest, ...pricesOf(smallest.plan, smallest.addOn) } }),
    ...pricesOf(plan, addOn),
  };
}

export function pricesOf({ price }: Plan, addOn?: AddOn): Prices {
  const monthly = price.monthly + (addOn?.monthlyPrice ?? 0);
  return { setup: price.setup, monthly, firstMonth: price.setup + monthly, firstYear: price.setup + 12 * monthly };
}

/** The placeholder values of a text about an offer; `today` is what its plan costs in the first month, without the add-on. */
export function offerValues({ plan, addOn }: PlanWithAddOn, writePrice: (amount: number) => string) {
  const { setup, monthly, firstMonth, firstYear } = pricesOf(plan, addOn);
  return {
    plan: plan.name,
    addOn: addOn?.name ?? '',
    price: writePrice(monthly),
    setup: writePrice(setup),
    today: writePrice(plan.price.setup + plan.price.monthly),
    firstMonth: writePrice(firstMonth),
    firstYear: writePrice(firstYear),
  };
}

/** The smallest plan that includes the features and can have the add-on. */
export function smallestOffer(features: readonly Feature[], addOnId: AddOnId | undefined): PlanWithAddOn | undefined {
  const id = planIds.find((id) => canAdd(id, addOnId) && features.every((feature) => planIncludes(id, feature)));
  const addOn = addOns.find((known) => known.id === addOnId);
  return id && addOn && { plan: planOf(id), addOn };
}

/** The offer that does what the conversation on the home page shows; undefined without a plan or add-on for it. */
export function conversationOffer(): PlanWithAddOn | undefined {
  return smallestOffer(conversationFeatures, conversationAddOn);
}

/** A smaller one, whose text asks missed callers for a day and books nothing; undefined if there is none. */
export function textBackOffer(): PlanWithAddOn | undefined {
  const offer = features.texting ? smallestOffer([], conversationAddOn) : undefined;
  return offer?.plan === conversationOffer()?.plan ? undefined : offer;
}

/** `Large + Voice`: names are not translated. */
export function offerName({ plan, addOn }: PlanWithAddOn): string {
  return addOn ? `${plan.name} + ${addOn.name}` : plan.name;
}

/** Throws for a scenario that the calculator does not offer. */
function needOf(scenario: ScenarioId): Need {
  const need = scenarioNeeds[scenario];
  if (!need) throw new Error(`Cannot use the scenario "${scenario}": src/business/calculator.ts does not list it`);
  return need;
}

/** With the best add-on for the need that fits the plan. */
function withAddOn(planId: PlanId, need: Need): PlanWithAddOn {
  const addOnId = 'addOns' in need ? need.addOns.find((id) => canAdd(planId, id)) : undefined;
  const addOn = addOns.find(({ id }) => id === addOnId);
  return { plan: planOf(planId), ...(addOn && { addOn }) };
}

function isEnough(id: PlanId, need: Need): boolean {
  return 'feature' in need ? planIncludes(id, need.feature) : canAdd(id, need.addOns[0]);
}

function planOf(id: PlanId): Plan {
  return plans[planIds.indexOf(id)] ?? plans[0];
}

function planIncludes(id: PlanId, feature: Feature): boolean {
  const included = plans.slice(0, planIds.indexOf(id) + 1);
  return included.some(({ features }) => features.includes(feature));
}

function canAdd(id: PlanId, addOnId: AddOnId | undefined): boolean {
  const addOn = addOns.find((known) => known.id === addOnId);
  return addOn !== undefined && (addOn.onlyIn ?? id) === id;
}
