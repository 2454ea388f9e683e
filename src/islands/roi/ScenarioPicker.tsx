import { scenarioIds, type ScenarioId } from '~/roi/scenarios';
import { ScenarioIcon } from './ScenarioIcon';
import { scenarioFieldName } from './use-calculator';
import { useWords } from './words';

interface ScenarioPickerProps {
  chosen: ScenarioId;
  onChoose: (scenario: ScenarioId) => void;
}

/** The choice of a scenario. */
export function ScenarioPicker({ chosen, onChoose }: ScenarioPickerProps) {
  const words = useWords();

  return (
    <fieldset>
      <legend className="font-display text-heading">{words.choose}</legend>
      <div className="mt-3 grid">
        {scenarioIds.map((id) => (
          <label
            key={id}
            className={`flex items-center gap-3 rounded-lg px-3 py-2.5 ${id === chosen ? 'bg-ink text-paper' : 'hover:bg-tint'}`}
          >
            <input
              type="radio"
              name={scenarioFieldName}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="size-6 shrink-0 radio"
            />
            <ScenarioIcon scenario={id} />
            {words.scenarios[id].title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
