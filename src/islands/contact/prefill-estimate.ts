import type { NumberFormatter } from '~/i18n/number-format';
import { estimateWriter, type EstimateTexts, type ScenarioNames } from '~/roi/explain';

/** Writes the calculator's estimate from the query (`?roi=…`) into an empty message. */
export function prefillEstimate(
  form: HTMLFormElement,
  format: NumberFormatter,
  texts: EstimateTexts,
  names: ScenarioNames,
): void {
  const message = form.elements.namedItem('message');
  if (message instanceof HTMLTextAreaElement && message.value === '') {
    message.value = estimateWriter(format, texts).summary(location.search, names) ?? '';
    message.dataset['prefilled'] = message.value;
  }
}
