import type { WorkItem } from '../../../tools/locale-lint/report/translations.ts';

const storageKey = 'edit-texts:arrival';

/** The text to open on the next page. */
interface Arrival {
  key: string;
  locale: string;
  /** The work list that it is from, and its place in it. */
  work?: WorkItem[];
  index?: number;
}

/** Goes to a page and opens a text there. */
export function goTo(path: string, arrival: Arrival): void {
  sessionStorage.setItem(storageKey, JSON.stringify(arrival));
  if (path === location.pathname) location.reload();
  else location.assign(path);
}

/** The text that the last page asked for, once. */
export function arrivedWith(): Arrival | undefined {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return stored ? (JSON.parse(stored) as Arrival) : undefined;
}
