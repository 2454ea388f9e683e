import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MeetingResult } from '~/meetings/client';
import type { FreeTimes } from '~/meetings/protocol';

interface FreeTimesState {
  state: 'loading' | 'failed' | 'ready';
  /** The last times offered; empty until the first are loaded. */
  offered: FreeTimes;
}

const nothing: FreeTimes = { times: [], timeZone: 'UTC', minutes: 0, until: '' };

/** When a tab is shown again, times older than this are refetched. */
const staleAfterMs = 60_000;

/** The times that `load` fetches: on mount, and again when the tab is shown after a while. */
export function useFreeTimes(load: () => Promise<MeetingResult<FreeTimes>>) {
  const [{ state, offered }, setState] = useState<FreeTimesState>({ state: 'loading', offered: nothing });
  const loadedAtMs = useRef(0);
  const loadLatest = useMemo(() => latestOnly(load), [load]);

  /** Keeps the current times when newer ones cannot be loaded. */
  const refresh = useCallback(async () => {
    const result = await loadLatest();
    if (!result) return;
    if (result.ok) loadedAtMs.current = Date.now();
    setState((last) => {
      if (result.ok) return { state: 'ready', offered: result.value };
      return last.state === 'ready' ? last : { ...last, state: 'failed' };
    });
  }, [loadLatest]);

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

  /** Removes a time that the function refused, and refetches the others. */
  function drop(refused: string) {
    setState(({ state: now, offered: last }) => ({
      state: now,
      offered: { ...last, times: last.times.filter((time) => time !== refused) },
    }));
    void refresh();
  }

  return { state, offered, retry, drop };
}

/** Calls `load`; resolves to undefined when it was called again meanwhile: an older response must not replace a newer one. */
export function latestOnly<Value>(load: () => Promise<Value>): () => Promise<Value | undefined> {
  let latest = 0;
  return async () => {
    const call = ++latest;
    const value = await load();
    return call === latest ? value : undefined;
  };
}
