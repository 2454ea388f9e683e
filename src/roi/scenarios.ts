import type { NumberFormatter } from '../i18n/number-format.ts';
import { scenarioNeeds, type ScenarioId } from '../business/calculator.ts';

export type { ScenarioId };

export type Unit = 'calls' | 'appointments' | 'hours' | 'reviews' | 'visitors' | 'money' | 'moneyPerHour' | 'percent';

/** A slider. Percentages are 20, not 0.2. */
export interface ScenarioInput {
  unit: Unit;
  min: number;
  max: number;
  step: number;
  initial: number;
}

export const scenarioIds = Object.keys(scenarioNeeds) as ScenarioId[];

/** Only the first slider is always visible. */
export const inputNames = ['primary', 'secondary', 'tertiary'] as const;

export type InputName = (typeof inputNames)[number];

export const initialScenario: ScenarioId = scenarioIds[0] ?? 'missed-calls';

/** Source: the table of R28 in docs/requirements.md. */
export const scenarios: Record<ScenarioId, Record<InputName, ScenarioInput>> = {
  'missed-calls': {
    primary: { unit: 'calls', min: 5, max: 50, step: 1, initial: 15 },
    secondary: { unit: 'money', min: 50, max: 500, step: 10, initial: 150 },
    tertiary: { unit: 'percent', min: 5, max: 50, step: 1, initial: 20 },
  },
  'no-shows': {
    primary: { unit: 'appointments', min: 2, max: 30, step: 1, initial: 8 },
    secondary: { unit: 'money', min: 100, max: 800, step: 25, initial: 200 },
    tertiary: { unit: 'percent', min: 10, max: 80, step: 5, initial: 40 },
  },
  'time-savings': {
    primary: { unit: 'hours', min: 5, max: 40, step: 1, initial: 20 },
    secondary: { unit: 'moneyPerHour', min: 15, max: 100, step: 5, initial: 35 },
    tertiary: { unit: 'percent', min: 20, max: 90, step: 5, initial: 60 },
  },
  reviews: {
    primary: { unit: 'reviews', min: 2, max: 50, step: 1, initial: 8 },
    secondary: { unit: 'percent', min: 50, max: 400, step: 25, initial: 150 },
    tertiary: { unit: 'money', min: 100, max: 1000, step: 50, initial: 300 },
  },
  'lead-response': {
    primary: { unit: 'visitors', min: 100, max: 5000, step: 100, initial: 1000 },
    secondary: { unit: 'percent', min: 1, max: 10, step: 0.5, initial: 2 },
    tertiary: { unit: 'percent', min: 25, max: 200, step: 25, initial: 75 },
  },
};

export function clampAndRound(value: number, { min, max, step }: ScenarioInput): number {
  const clamped = Math.min(max, Math.max(min, value));
  return min + Math.round((clamped - min) / step) * step;
}

/** At the ends of a slider and in its text field: `15`, `$1,000`, `2.5%`. */
export function formatInput(format: NumberFormatter, unit: Unit, value: number): string {
  if (unit === 'percent') return format.percent(value);
  const digits = format.number(value);
  return unit === 'money' || unit === 'moneyPerHour' ? format.sign + digits : digits;
}

/** Parses a typed number, also with a sign (`$`, `CHF`, `%`), grouped, or with a decimal comma; `NaN` without a number. */
export function parseInput(text: string): number {
  const bare = text.replace(/^\s*(?:\p{L}{2,3}(?=\s*\d)|\p{L}(?=\p{Sc}))|[\p{Sc}%\s]/gu, '');
  // No step has three decimals, so a separator before three digits is a thousands separator.
  const ungrouped = bare.replace(/[.,'’](?=\d{3}(?!\d))/g, '');
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(ungrouped) ? Number(ungrouped.replace(',', '.')) : NaN;
}
