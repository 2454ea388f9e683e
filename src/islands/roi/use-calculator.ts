import { createContext, use, useEffect, useReducer, type RefObject } from 'react';
import type { Dictionary } from '~/i18n/dictionaries';
import {
  initialState,
  isPlan,
  queryState,
  queryWithState,
  withPlan,
  withValue,
  type CalculatorState,
} from '~/roi/calculator-state';
import type { PlanId } from '~/roi/offer';
import { inputNames, parseInput, scenarioIds, type InputName, type ScenarioId } from '~/roi/scenarios';

/** The calculator's branch of the dictionary, with unfilled placeholders. */
export type RoiTexts = Dictionary['roi'];

export const TextsContext = createContext<RoiTexts | undefined>(undefined);

export function useTexts(): RoiTexts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('Cannot look up texts: no TextsContext around this component');
  return texts;
}

/** The names of the form fields. */
export const scenarioFieldName = 'scenario';
export const planFieldName = (scenario: ScenarioId) => `${scenario}-plan`;
export const sliderName = (scenario: ScenarioId, input: InputName) => `${scenario}-${input}`;
export const typedName = (scenario: ScenarioId, input: InputName) => `${scenario}-${input}-typed`;

interface Session {
  state: CalculatorState;
  /** After hydration. */
  isReady: boolean;
  /** Whether the visitor has changed something on this page. */
  isTouched: boolean;
}

type Change =
  | { kind: 'restore'; state: CalculatorState; isTouched: boolean }
  | { kind: 'choose'; scenario: ScenarioId }
  | { kind: 'pick'; plan: PlanId }
  | { kind: 'move'; input: InputName; value: number };

function apply({ state }: Session, change: Change): Session {
  switch (change.kind) {
    case 'restore':
      return { state: change.state, isReady: true, isTouched: change.isTouched };
    case 'choose':
      return { state: { ...state, scenario: change.scenario }, isReady: true, isTouched: true };
    case 'pick':
      return { state: withPlan(state, state.scenario, change.plan), isReady: true, isTouched: true };
    case 'move':
      return {
        state: withValue(state, state.scenario, change.input, change.value),
        isReady: true,
        isTouched: true,
      };
  }
}

// Safari allows at most 100 calls of replaceState in 30 seconds.
const urlDelayMs = 200;

/**
 * The calculator's state: first as the server rendered it, then from the query and from inputs that changed before
 * hydration. Changes are written to the URL.
 */
export function useCalculator(form: RefObject<HTMLFormElement | null>) {
  const [{ state, isReady, isTouched }, change] = useReducer(apply, undefined, () => ({
    state: initialState(),
    isReady: false,
    isTouched: false,
  }));

  useEffect(() => {
    const fromUrl = queryState(location.search) ?? initialState();
    const state = form.current ? withFormValues(fromUrl, form.current) : fromUrl;
    change({ kind: 'restore', state, isTouched: state !== fromUrl });
  }, [form]);

  useEffect(() => {
    if (!isTouched) return;
    const write = () => {
      const url = location.pathname + queryWithState(location.search, state) + location.hash;
      history.replaceState(history.state, '', url);
    };
    const timer = setTimeout(write, urlDelayMs);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [state, isTouched]);

  return { state, isReady, isTouched, change };
}

/** Applies the inputs that the visitor or the browser's form restoration changed before hydration. */
function withFormValues(fromUrl: CalculatorState, form: HTMLFormElement): CalculatorState {
  const changed = new Map(
    [...form.querySelectorAll('input')]
      .filter((field) =>
        field.type === 'radio' ? field.checked && !field.defaultChecked : field.value !== field.defaultValue,
      )
      .map((field) => [field.name, field.value]),
  );
  let state = fromUrl;
  for (const scenario of scenarioIds) {
    if (changed.get(scenarioFieldName) === scenario) state = { ...state, scenario };
    const plan = changed.get(planFieldName(scenario));
    if (isPlan(plan)) state = withPlan(state, scenario, plan);
    for (const input of inputNames) {
      const text = changed.get(typedName(scenario, input)) ?? changed.get(sliderName(scenario, input)) ?? '';
      const value = parseInput(text);
      if (!Number.isNaN(value)) state = withValue(state, scenario, input, value);
    }
  }
  return state;
}
