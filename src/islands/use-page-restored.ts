import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser shows the page again as it was left, with nothing being sent any more. */
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
