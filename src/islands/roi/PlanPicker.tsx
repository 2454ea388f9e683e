import { plans } from '~/business/plans';
import type { Dictionary } from '~/i18n/dictionaries';
import { fittingPlan, offerOf, planIds, type PlanId } from '~/roi/offer';
import type { ScenarioId } from '~/roi/scenarios';
import { useCalculatorContext } from './context';
import { ReserveSpace } from './ReserveSpace';
import { planFieldName } from './use-calculator';

interface PlanPickerProps {
  scenario: ScenarioId;
  chosen: PlanId;
  onChoose: (plan: PlanId) => void;
}

/** Whether a plan suits the scenario; empty if it is too small, as the payback sentence then says. */
export function planNote({ plan }: Dictionary['roi'], scenario: ScenarioId, id: PlanId): string {
  if (id === fittingPlan(scenario)) return plan.fitting;
  return offerOf(scenario, id).isEnough ? plan.more : '';
}

/** Chooses the plan whose cost the chart shows, with a note on whether it suits the scenario. */
export function PlanPicker({ scenario, chosen, onChoose }: PlanPickerProps) {
  const { texts } = useCalculatorContext();
  const name = planFieldName(scenario);
  const noteOf = (id: PlanId) => planNote(texts, scenario, id);

  return (
    <fieldset className="calculator-controls" aria-describedby="plan-note">
      <legend className="text-sm">{texts.plan.choose}</legend>
      {/* No name is broken, however long. */}
      <div className="mt-1 flex flex-wrap gap-1.5">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className={`grid min-w-max flex-1 justify-items-center gap-1 rounded-lg border-2 px-1 py-2 text-sm font-semibold ${plan.id === chosen ? 'border-ink bg-ink text-paper' : 'border-edge bg-paper'}`}
          >
            <input
              type="radio"
              name={name}
              value={plan.id}
              checked={plan.id === chosen}
              onChange={() => onChoose(plan.id)}
              className="size-6 shrink-0 radio"
            />
            {plan.name}
          </label>
        ))}
      </div>
      <p className={`mt-2 text-sm ${noteOf(chosen) ? '' : 'hidden'}`} id="plan-note">
        <ReserveSpace text={noteOf(chosen)} among={planIds.map(noteOf)} />
      </p>
    </fieldset>
  );
}
