import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page is restored from the back/forward cache, with no request in flight. */
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
