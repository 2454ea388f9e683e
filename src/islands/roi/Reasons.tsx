import { fill } from '../../../lib/texts.ts';
import type { NumberFormatter } from '~/i18n/number-format';
import { assumptions, countsByWeek } from '~/roi/estimate';
import { inputNames, type ScenarioId } from '~/roi/scenarios';
import { useWords } from './words';

interface ReasonsProps {
  format: NumberFormatter;
  scenario: ScenarioId;
}

/** Where each number of the sum comes from, on demand. */
export function Reasons({ format, scenario }: ReasonsProps) {
  const words = useWords();
  const counting = fill(countsByWeek(scenario) ? words.reasons.byWeek : words.reasons.byMonth, {
    weeksPerMonth: format.number(assumptions.weeksPerMonth[scenario]),
    weeksPerYear: format.number(assumptions.weeksPerYear),
  });

  return (
    <details className="border-t border-line">
      <summary className="py-2.5 font-semibold">{words.reasons.title}</summary>
      <ul className="grid gap-3 text-sm">
        {inputNames.map((input) => (
          <li key={input}>
            <strong className="block">{words.scenarios[scenario][input]}</strong>
            {words.reasons[scenario][input]}
          </li>
        ))}
        {[counting, words.reasons.cost].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
