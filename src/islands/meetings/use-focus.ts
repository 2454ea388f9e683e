import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when it appears, or when the condition comes true: for what takes the place of what had
 * it.
 */
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
