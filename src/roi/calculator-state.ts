import { fittingPlan, planIds, type PlanId } from './offer.ts';
import type { ScenarioInputs } from './payback.ts';
import {
  clampAndRound,
  initialScenario,
  inputNames,
  scenarioIds,
  scenarios,
  type InputName,
  type ScenarioId,
} from './scenarios.ts';

/** The selected scenario, and the inputs of every scenario. */
export interface CalculatorState {
  scenario: ScenarioId;
  inputs: Record<ScenarioId, ScenarioInputs>;
}

const queryParameter = 'roi';

export function initialState(): CalculatorState {
  const inputs = scenarioIds.map((id) => [id, initialInputs(id)]);
  return { scenario: initialScenario, inputs: Object.fromEntries(inputs) as CalculatorState['inputs'] };
}

function initialInputs(id: ScenarioId): ScenarioInputs {
  const { primary, secondary, tertiary } = scenarios[id];
  const plan = fittingPlan(id);
  return { primary: primary.initial, secondary: secondary.initial, tertiary: tertiary.initial, plan };
}

/** Clamps and rounds the value. */
export function withValue(state: CalculatorState, id: ScenarioId, input: InputName, value: number): CalculatorState {
  return withInputs(state, id, { [input]: clampAndRound(value, scenarios[id][input]) });
}

/** Ignores an unknown plan. */
export function withPlan(state: CalculatorState, id: ScenarioId, planId: string | undefined): CalculatorState {
  const plan = planIds.find((known) => known === planId);
  return plan ? withInputs(state, id, { plan }) : state;
}

function withInputs(state: CalculatorState, id: ScenarioId, changed: Partial<ScenarioInputs>): CalculatorState {
  return { ...state, inputs: { ...state.inputs, [id]: { ...state.inputs[id], ...changed } } };
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
    state = withPlan(state, id, texts[inputNames.length]);
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

export function stateParameter(id: ScenarioId, { inputs }: CalculatorState): string {
  const plan: PlanId[] = inputs[id].plan === fittingPlan(id) ? [] : [inputs[id].plan];
  return `${queryParameter}=${[id, ...inputNames.map((input) => inputs[id][input]), ...plan].join(',')}`;
}

function isOtherParameter(parameter: string): boolean {
  return parameter !== '' && parameter.split('=')[0] !== queryParameter;
}

export function isScenario(id: string | undefined): id is ScenarioId {
  return scenarioIds.some((known) => known === id);
}

function isInitial(id: ScenarioId, { inputs }: CalculatorState): boolean {
  const initial = initialInputs(id);
  return ([...inputNames, 'plan'] as const).every((input) => inputs[id][input] === initial[input]);
}
