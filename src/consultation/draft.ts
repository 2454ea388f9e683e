import type { FieldName } from './schema.ts';

/** The words of a request, without the consent: that box is never ticked for anybody. */
export type Draft = Record<FieldName, string>;

const storageKey = 'threadwell-draft';
const keptMs = 24 * 60 * 60 * 1000;

/** Keeps a request that could not be sent, in this tab only and for a day at most. */
export function keepDraft({ name, email, phone, message }: Draft, nowMs = Date.now()): void {
  withStorage((storage) =>
    storage.setItem(storageKey, JSON.stringify({ keptAtMs: nowMs, draft: { name, email, phone, message } })),
  );
}

/** The request that was kept; none when there is none, it is older than a day, or it cannot be read. */
export function recallDraft(nowMs = Date.now()): Draft | undefined {
  const kept = withStorage((storage) => storage.getItem(storageKey));
  if (!kept) return undefined;
  const { keptAtMs, draft } = parse(kept);
  if (draft && typeof keptAtMs === 'number' && nowMs - keptAtMs < keptMs) return draft;
  forgetDraft();
  return undefined;
}

export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(storageKey));
}

function parse(kept: string): { keptAtMs?: unknown; draft?: Draft } {
  try {
    return JSON.parse(kept) as { keptAtMs?: unknown; draft?: Draft };
  } catch {
    return {};
  }
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    // Private windows may refuse or be full: the words are still in the form.
    return undefined;
  }
}
