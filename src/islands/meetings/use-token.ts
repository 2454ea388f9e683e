import { useSyncExternalStore } from 'react';
import { tokenPattern } from '~/meetings/protocol';

let known: string | undefined;

function readToken(): string | undefined {
  const fragment = location.hash.slice(1);
  if (tokenPattern.test(fragment)) known = fragment;
  return known;
}

function subscribe(onChange: () => void) {
  const follow = () => {
    const token = readToken();
    // A skip link must not drop the token from the URL: a reload needs it.
    if (token && location.hash !== `#${token}`) history.replaceState(history.state, '', `#${token}`);
    onChange();
  };
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}

/** The meeting's token from the page's fragment, which no server sees; undefined when there is none. */
export function useToken(): string | undefined {
  return useSyncExternalStore(subscribe, readToken, () => undefined);
}
