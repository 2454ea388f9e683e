import { useSyncExternalStore } from 'react';
import { readSecret } from '~/consultation/secret-link';
import { tokenSyntax } from '~/meetings/protocol';

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
