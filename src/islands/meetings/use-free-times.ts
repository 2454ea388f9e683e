import { useCallback, useEffect, useRef, useState } from 'react';
import type { MeetingsClient } from '~/meetings/client';
import type { FreeTimes } from '~/meetings/protocol';

interface FreeTimesState {
  state: 'loading' | 'failed' | 'ready';
  /** What was offered last; without any times until something was. */
  offered: FreeTimes;
}

const nothing: FreeTimes = { times: [], timeZone: 'UTC', minutes: 0, until: '' };

/** In a tab that is shown again, times older than this are fetched anew. */
const staleAfterMs = 60_000;

/** The free times of the team: fetched at first, and again when the tab is shown after a while. */
export function useFreeTimes({ freeTimes }: Pick<MeetingsClient, 'freeTimes'>) {
  const [{ state, offered }, setState] = useState<FreeTimesState>({ state: 'loading', offered: nothing });
  const loadedAtMs = useRef(0);

  /** Keeps the times that are shown when newer ones cannot be had. */
  const refresh = useCallback(async () => {
    const result = await freeTimes();
    if (result.ok) loadedAtMs.current = Date.now();
    setState((last) => {
      if (result.ok) return { state: 'ready', offered: result.value };
      return last.state === 'ready' ? last : { ...last, state: 'failed' };
    });
  }, [freeTimes]);

  useEffect(() => {
    void refresh();
    const onShow = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAtMs.current > staleAfterMs) void refresh();
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [refresh]);

  function retry() {
    setState((last) => ({ ...last, state: 'loading' }));
    void refresh();
  }

  /** Takes a time away that the function refused, and asks which are left. */
  function drop(refused: string) {
    setState(({ state: now, offered: last }) => ({
      state: now,
      offered: { ...last, times: last.times.filter((time) => time !== refused) },
    }));
    void refresh();
  }

  return { state, offered, retry, drop };
}
