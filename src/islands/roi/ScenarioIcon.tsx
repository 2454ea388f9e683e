import type { ScenarioId } from '~/roi/scenarios';

interface ScenarioIconProps {
  scenario: ScenarioId;
}

/** The icon of each scenario, on a 24 × 24 grid. */
const drawings: Record<ScenarioId, string> = {
  'missed-calls':
    'M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2zM16 3l5 5m0-5-5 5',
  'no-shows': 'M4 6h16v14H4zM4 11h16M9 3v5m6-5v5m-5 6 4 4m0-4-4 4',
  'time-savings': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 8v5l3 2',
  reviews: 'm12 4 2 5 6 1-4 4 1 6-5-3-5 3 1-6-4-4 6-1z',
  'lead-response': 'M4 5h16v11H11l-5 4v-4H4zM9 10h6',
};

/** The icon of a scenario, decorative. */
export function ScenarioIcon({ scenario }: ScenarioIconProps) {
  return (
    <svg
      className="size-5 shrink-0"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[scenario]} />
    </svg>
  );
}
