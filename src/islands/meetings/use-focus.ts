import { useEffect, useRef } from 'react';

/** Focuses an element when it appears, or when the condition becomes true, because it replaces what had focus. */
export function useFocus<Target extends HTMLElement>(condition = true) {
  const target = useRef<Target>(null);

  useEffect(() => {
    if (!condition) return;
    target.current?.focus();
    // WebKit does not scroll to what is behind the header.
    target.current?.scrollIntoView({ block: 'nearest' });
  }, [condition]);

  return target;
}
