import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Calls back when the page is restored from the back/forward cache, where no request is in flight. */
export function usePageRestored(callback: () => void): void {
  const onRestored = useEffectEvent(callback);

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/**
 * Dispatches `input` events for values that cause none: those from before hydration and after a reset, and those of
 * password managers and form fillers, which cause only `change`. Returns a function that stops it.
 */
export function reportAllChanges(form: HTMLFormElement): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const report = (field: EventTarget | null) => field?.dispatchEvent(new Event('input', { bubbles: true }));
  const reportAll = () => form.querySelectorAll('input, textarea').forEach(report);
  reportAll();
  form.addEventListener('change', ({ target }) => report(target), { signal, capture: true });
  // The event comes before the reset.
  form.addEventListener('reset', () => queueMicrotask(reportAll), { signal });
  return () => listeners.abort();
}
