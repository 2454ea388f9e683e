import { useEffect, useState, type RefObject } from 'react';
import {
  initialState,
  isScenario,
  queryState,
  queryWithState,
  withPlan,
  withValue,
  type CalculatorState,
} from '~/roi/calculator-state';
import { initialScenario, inputNames, parseInput, type InputName, type ScenarioId } from '~/roi/scenarios';

/** The names of the form fields. */
export const scenarioFieldName = 'scenario';
export const planFieldName = (scenario: ScenarioId) => `${scenario}-plan`;
export const sliderName = (scenario: ScenarioId, input: InputName) => `${scenario}-${input}`;
export const typedName = (scenario: ScenarioId, input: InputName) => `${scenario}-${input}-typed`;

// Safari allows at most 100 calls of replaceState in 30 seconds.
const urlDelayMs = 200;

/**
 * The calculator's state: first as the server rendered it, then from the query and from inputs that changed before
 * hydration. Changes are written to the URL.
 */
export function useCalculator(form: RefObject<HTMLFormElement | null>) {
  const [{ state, isReady, isTouched }, setSession] = useState(() => ({
    state: initialState(),
    /** After hydration. */
    isReady: false,
    /** Whether the visitor has changed something on this page. */
    isTouched: false,
  }));
  const change = (update: (last: CalculatorState) => CalculatorState) =>
    setSession((last) => ({ state: update(last.state), isReady: true, isTouched: true }));

  useEffect(() => {
    const fromUrl = queryState(location.search) ?? initialState();
    const restored = form.current ? withFormValues(fromUrl, form.current) : fromUrl;
    setSession({ state: restored, isReady: true, isTouched: restored !== fromUrl });
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
  const chosen = changed.get(scenarioFieldName);
  // The server renders the fields of the initial scenario only.
  const id = initialScenario;
  let state = isScenario(chosen) ? { ...fromUrl, scenario: chosen } : fromUrl;
  state = withPlan(state, id, changed.get(planFieldName(id)));
  for (const input of inputNames) {
    const value = parseInput(changed.get(typedName(id, input)) ?? changed.get(sliderName(id, input)) ?? '');
    if (!Number.isNaN(value)) state = withValue(state, id, input, value);
  }
  return state;
}
