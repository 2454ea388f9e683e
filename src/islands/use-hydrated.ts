import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true once React has taken over in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
