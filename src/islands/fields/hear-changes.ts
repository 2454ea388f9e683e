/**
 * Makes a form report as input what it has from the start and after a reset, and what password managers and form fillers
 * report with a `change` event alone: counters, hints and errors follow. Returns a function that stops it.
 */
export function hearChanges(form: HTMLFormElement): () => void {
  const report = (field: EventTarget | null) => field?.dispatchEvent(new Event('input', { bubbles: true }));
  const reportAll = () => form.querySelectorAll('input, textarea').forEach(report);
  const onChange = ({ target }: Event) => report(target);
  // The event comes before the reset.
  const onReset = () => queueMicrotask(reportAll);
  reportAll();
  form.addEventListener('change', onChange, true);
  form.addEventListener('reset', onReset);
  return () => {
    form.removeEventListener('change', onChange, true);
    form.removeEventListener('reset', onReset);
  };
}
