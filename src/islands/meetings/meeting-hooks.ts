import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { readSecret } from '~/forms/link-secret';
import type { TimeFormat } from '~/i18n/time-format';
import type { MeetingResult } from '~/meetings/client';
import { tokenSyntax, type FreeTimes } from '~/meetings/protocol';
import { timeLabels, type TimeSentences } from '~/meetings/time-labels';
import { visitorTimeZone } from '~/meetings/wall-clock';

type TimesState = 'loading' | 'failed' | 'ready';

/** Until the first times are loaded. */
const nothing: FreeTimes = { times: [], timeZone: 'UTC', minutes: 0, until: '' };

/** Older times are fetched again when the tab is shown. */
const staleAfterMs = 60_000;

/** Fetches free times on mount, and again when the tab is shown after a while. */
export function useFreeTimes(load: () => Promise<MeetingResult<FreeTimes>>) {
  const [{ state, offered, refusals }, setState] = useState({
    state: 'loading' as TimesState,
    offered: nothing,
    refusals: 0,
  });
  const loadedAtMs = useRef(0);
  const loadLatest = useMemo(() => latestOnly(load), [load]);

  /** Keeps the current times when newer ones cannot be loaded. */
  const refresh = useCallback(async () => {
    const result = await loadLatest();
    if (!result) return;
    if (result.ok) loadedAtMs.current = Date.now();
    setState((last) => {
      if (result.ok) return { ...last, state: 'ready', offered: result.value };
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

  /** Removes a time that the function refused, and fetches the others again. */
  function drop(refused: string) {
    setState(({ offered: last, ...rest }) => ({
      ...rest,
      offered: { ...last, times: last.times.filter((time) => time !== refused) },
      refusals: rest.refusals + 1,
    }));
    void refresh();
  }

  return { state, offered, refusals, retry, drop };
}

/** Resolves to undefined if `load` was called again in the meantime: an older response must not replace a newer one. */
export function latestOnly<Value>(load: () => Promise<Value>): () => Promise<Value | undefined> {
  let latest = 0;
  return async () => {
    const call = ++latest;
    const value = await load();
    return call === latest ? value : undefined;
  };
}

/** Focuses an element when it appears, or when the condition becomes true. */
export function useFocus<Target extends HTMLElement>(condition = true) {
  const target = useRef<Target>(null);

  useEffect(() => {
    if (!condition) return;
    target.current?.focus();
    // WebKit does not scroll to an element that is behind the header.
    target.current?.scrollIntoView({ block: 'nearest' });
  }, [condition]);

  return target;
}

/** The visitor's time zone, or the team's if it is unknown, and the labels of times in it. */
export function useTimeLabels(
  format: TimeFormat,
  sentences: TimeSentences,
  { timeZone: team }: Pick<FreeTimes, 'timeZone'>,
) {
  const visitor = visitorTimeZone();
  const time = useMemo(() => timeLabels(format, sentences, { visitor, team }), [format, sentences, visitor, team]);
  return { timeZone: visitor ?? team, time };
}

// The token outlives the fragment: a skip link replaces it.
let known: string | undefined;

/** Some mail programs add parameters before a fragment and encode its `#`. */
function splitQuery(): string[] {
  return location.search.split(/%(?:25)*23/);
}

function readToken(): string | undefined {
  const fragment = location.hash.slice(1);
  known = readSecret(fragment, tokenSyntax) ?? readSecret(splitQuery()[1] ?? '', tokenSyntax) ?? known;
  return known;
}

function subscribe(onChange: () => void) {
  const follow = () => {
    const token = readToken();
    const url = `${location.pathname}${splitQuery()[0] ?? ''}#${token}`;
    // A skip link must not drop the token from the URL: a reload needs it. What a mail program added goes.
    if (token && !location.href.endsWith(url)) history.replaceState(history.state, '', url);
    onChange();
  };
  follow();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}

/** The meeting's token from the page's fragment, which no server sees; undefined when there is none. */
export function useToken(): string | undefined {
  return useSyncExternalStore(subscribe, readToken, () => undefined);
}
