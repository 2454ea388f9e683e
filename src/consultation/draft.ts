import { slug } from '../business/company.ts';
import { mapFields, type FieldName } from './fields.ts';

/** The text of a request; the consent is never restored. */
export type Draft = Record<FieldName, string>;

const storageKey = `${slug}-draft`;
export const draftLifetimeMs = 24 * 60 * 60 * 1000;

/** Keeps a request that could not be sent, in this tab only and for a day at most. */
export function keepDraft(values: Draft, nowMs = Date.now()): void {
  const draft = mapFields((name) => values[name]);
  withStorage((storage) => storage.setItem(storageKey, JSON.stringify({ keptAtMs: nowMs, draft })));
}

/** The stored draft, unless there is none, it is older than a day, or it cannot be read. */
export function recallDraft(nowMs = Date.now()): Partial<Draft> | undefined {
  const stored = withStorage((storage) => storage.getItem(storageKey));
  if (!stored) return undefined;
  const { keptAtMs, draft } = parse(stored);
  if (draft && typeof keptAtMs === 'number' && nowMs - keptAtMs < draftLifetimeMs) return draft;
  forgetDraft();
  return undefined;
}

export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(storageKey));
}

function parse(stored: string): { keptAtMs?: unknown; draft?: Partial<Draft> } {
  try {
    return JSON.parse(stored) as { keptAtMs?: unknown; draft?: Partial<Draft> };
  } catch {
    return {};
  }
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    // Storage may be denied or full; the form still holds the text.
    return undefined;
  }
}
