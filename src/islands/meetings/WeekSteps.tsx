interface WeekStepsProps {
  words: { earlier: string; later: string };
  /** The days of the week that is shown. */
  title: string;
  /** Shows the week before or after; nothing where there is none. */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
}

/** Which week is shown, between the steps to the one before and the one after. */
export function WeekSteps({ words, title, onEarlier, onLater }: WeekStepsProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <WeekStep label={words.earlier} drawing="M15 5l-7 7 7 7" onStep={onEarlier} />
      <p aria-live="polite" className="text-center font-semibold">
        {title}
      </p>
      <WeekStep label={words.later} drawing="M9 5l7 7-7 7" onStep={onLater} />
    </div>
  );
}

interface WeekStepProps {
  label: string;
  drawing: string;
  onStep: (() => void) | undefined;
}

/** Without a step it stays in the tab order: a button that is disabled under the focus would lose it. */
function WeekStep({ label, drawing, onStep }: WeekStepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!onStep}
      onClick={onStep}
      className="week-step grid size-12 shrink-0 place-items-center rounded-lg border-2 border-edge hover:bg-tint"
    >
      <svg
        className="rtl-flip size-6"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawing} />
      </svg>
    </button>
  );
}
