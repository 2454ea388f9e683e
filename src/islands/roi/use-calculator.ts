import { useEffect, useReducer, type RefObject } from 'react';
import { initialState, queryState, queryWithState, withValue, type CalculatorState } from '~/roi/calculator-state';
import { parseInput } from '~/roi/input-text';
import { inputNames, scenarioIds, type InputName, type ScenarioId } from '~/roi/scenarios';

export const scenarioFieldName = 'scenario';

/** The name of a slider, and of the field where its value can be typed. */
export const sliderName = (scenario: ScenarioId, input: InputName) => `${scenario}-${input}`;
export const typedName = (scenario: ScenarioId, input: InputName) => `${scenario}-${input}-typed`;

interface Session {
  state: CalculatorState;
  /** True once the script has taken over. */
  isReady: boolean;
  /** False until the visitor has changed something on this page. */
  isTouched: boolean;
}

type Change =
  | { kind: 'restore'; state: CalculatorState }
  | { kind: 'choose'; scenario: ScenarioId }
  | { kind: 'move'; input: InputName; value: number };

function apply({ state }: Session, change: Change): Session {
  switch (change.kind) {
    case 'restore':
      return { state: change.state, isReady: true, isTouched: false };
    case 'choose':
      return { state: { ...state, scenario: change.scenario }, isReady: true, isTouched: true };
    case 'move':
      return {
        state: withValue(state, state.scenario, change.input, change.value),
        isReady: true,
        isTouched: true,
      };
  }
}

// Safari refuses more than a hundred changes of the address in half a minute.
const addressDelayMs = 200;

/**
 * The calculator's state. It begins with what the server drew, then takes over what the address says and
 * what the browser restored, or the visitor did, before the script was there. Changes go to the address.
 */
export function useCalculator(form: RefObject<HTMLFormElement | null>) {
  const [{ state, isReady, isTouched }, change] = useReducer(apply, undefined, () => ({
    state: initialState(),
    isReady: false,
    isTouched: false,
  }));

  useEffect(() => {
    const addressed = queryState(location.search) ?? initialState();
    change({ kind: 'restore', state: form.current ? withFormValues(addressed, form.current) : addressed });
  }, [form]);

  useEffect(() => {
    if (!isTouched) return;
    const write = () => {
      const address = location.pathname + queryWithState(location.search, state) + location.hash;
      history.replaceState(history.state, '', address);
    };
    const timer = setTimeout(write, addressDelayMs);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [state, isTouched]);

  return { state, isReady, isTouched, change };
}

/** What stands in the fields, where it is not what the server put there. */
function withFormValues(addressed: CalculatorState, form: HTMLFormElement): CalculatorState {
  const changed = new Map(
    [...form.querySelectorAll('input')]
      .filter((field) =>
        field.type === 'radio' ? field.checked && !field.defaultChecked : field.value !== field.defaultValue,
      )
      .map((field) => [field.name, field.value]),
  );
  let state = addressed;
  for (const scenario of scenarioIds) {
    if (changed.get(scenarioFieldName) === scenario) state = { ...state, scenario };
    for (const input of inputNames) {
      const text = changed.get(typedName(scenario, input)) ?? changed.get(sliderName(scenario, input)) ?? '';
      const value = parseInput(text);
      if (!Number.isNaN(value)) state = withValue(state, scenario, input, value);
    }
  }
  return state;
}
