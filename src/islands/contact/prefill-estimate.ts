import type { NumberFormatter } from '~/i18n/number-format';
import type { EstimateWords, ScenarioNames } from '~/roi/explain';

/**
 * Writes the calculator's estimate from the query (`?roi=…`) into an empty message. The code that reads an estimate
 * is loaded only when there is one.
 */
export async function prefillEstimate(
  form: HTMLFormElement,
  format: NumberFormatter,
  words: EstimateWords,
  names: ScenarioNames,
): Promise<void> {
  if (!new URLSearchParams(location.search).has('roi')) return;
  try {
    const { estimateSummary } = await import('~/roi/explain');
    const message = form.elements.namedItem('message');
    if (message instanceof HTMLTextAreaElement && message.value === '') {
      message.value = estimateSummary(format, location.search, words, names) ?? '';
      message.dataset['prefilled'] = message.value;
    }
  } catch (error) {
    console.error('Cannot carry the estimate into the message:', error);
  }
}
