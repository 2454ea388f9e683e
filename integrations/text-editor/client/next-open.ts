import type { WorkItem } from '../../../tools/locale-lint/report/translations.ts';
import { pluralBase } from './text-row.ts';

/** The index of the next item that is still to do, or the length of the list. Forms of one plural are edited together. */
export function nextOpen(work: WorkItem[], current: number, stillOpen: WorkItem[]): number {
  const isSame = (one: WorkItem, other: WorkItem) => one.key === other.key && one.locale === other.locale;
  const next = work.findIndex(
    (item, index) => index > current && stillOpen.some((one) => isSame(one, item)) && !areForms(item, work[current]),
  );
  return next === -1 ? work.length : next;
}

function areForms(item: WorkItem, other: WorkItem | undefined): boolean {
  const base = pluralBase(item.key);
  return base !== undefined && other?.locale === item.locale && pluralBase(other.key) === base;
}
