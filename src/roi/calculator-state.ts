import type { ScenarioValues } from './estimate.ts';
import { fittingPlan, planIds, type PlanId } from './offer.ts';
import {
  clampAndRound,
  initialScenario,
  inputNames,
  scenarioIds,
  scenarios,
  type InputName,
  type ScenarioId,
} from './scenarios.ts';

/** The selected scenario, and the values and the plan of every scenario. */
export interface CalculatorState {
  scenario: ScenarioId;
  values: Record<ScenarioId, ScenarioValues>;
  plans: Record<ScenarioId, PlanId>;
}

const queryParameter = 'roi';

export function initialState(): CalculatorState {
  const values = scenarioIds.map((id) => [id, initialValues(id)] as const);
  const fitting = scenarioIds.map((id) => [id, fittingPlan(id)] as const);
  return {
    scenario: initialScenario,
    values: Object.fromEntries(values) as CalculatorState['values'],
    plans: Object.fromEntries(fitting) as CalculatorState['plans'],
  };
}

/** Clamps and rounds the value. */
export function withValue(
  state: CalculatorState,
  scenario: ScenarioId,
  input: InputName,
  value: number,
): CalculatorState {
  const settled = clampAndRound(value, scenarios[scenario][input]);
  return { ...state, values: { ...state.values, [scenario]: { ...state.values[scenario], [input]: settled } } };
}

export function withPlan(state: CalculatorState, scenario: ScenarioId, plan: PlanId): CalculatorState {
  return { ...state, plans: { ...state.plans, [scenario]: plan } };
}

/**
 * Parses the query `?roi=no-shows,9,200,40`: the selected scenario first, the parameter repeated for other changed
 * scenarios, and last a plan other than the fitting one (`…,40,elite`). Values are clamped and rounded; invalid ones stay
 * initial. Returns `undefined` without a scenario.
 */
export function queryState(search: string): CalculatorState | undefined {
  const parts = new URLSearchParams(search).getAll(queryParameter).slice(0, scenarioIds.length);
  let state: CalculatorState | undefined;
  // Last to first, so that the selected scenario is applied last.
  for (const [id, ...texts] of parts.reverse().map((part) => part.split(','))) {
    if (!isScenario(id)) continue;
    state = { ...(state ?? initialState()), scenario: id };
    for (const [index, input] of inputNames.entries()) {
      const text = texts[index] ?? '';
      if (/^[+-]?\d+(\.\d+)?$/.test(text)) state = withValue(state, id, input, Number(text));
    }
    const plan = texts[inputNames.length];
    if (isPlan(plan)) state = withPlan(state, id, plan);
  }
  return state;
}

/** Writes the state into a query and leaves its other parameters byte for byte unchanged. */
export function queryWithState(search: string, state: CalculatorState): string {
  const others = search.replace(/^\?/, '').split('&').filter(isOtherParameter);
  const changed = scenarioIds.filter((id) => id !== state.scenario && !isInitial(id, state));
  const isUntouched = changed.length === 0 && state.scenario === initialScenario;
  const shown = isUntouched && isInitial(state.scenario, state) ? [] : [state.scenario];
  const query = [...others, ...[...shown, ...changed].map((id) => stateParameter(id, state))].join('&');
  return query && `?${query}`;
}

export function stateParameter(id: ScenarioId, { values, plans }: CalculatorState): string {
  const plan = plans[id] === fittingPlan(id) ? [] : [plans[id]];
  return `${queryParameter}=${[id, ...inputNames.map((input) => values[id][input]), ...plan].join(',')}`;
}

function isOtherParameter(parameter: string): boolean {
  return parameter !== '' && parameter.split('=')[0] !== queryParameter;
}

function isScenario(id: string | undefined): id is ScenarioId {
  return scenarioIds.some((known) => known === id);
}

export function isPlan(id: string | undefined): id is PlanId {
  return planIds.some((known) => known === id);
}

function initialValues(id: ScenarioId): ScenarioValues {
  const { primary, secondary, tertiary } = scenarios[id];
  return { primary: primary.initial, secondary: secondary.initial, tertiary: tertiary.initial };
}

function isInitial(id: ScenarioId, { values, plans }: CalculatorState): boolean {
  return (
    plans[id] === fittingPlan(id) && inputNames.every((input) => values[id][input] === scenarios[id][input].initial)
  );
}
