import type { DraftForm } from './text-field.ts';

interface StoredDraft {
  keptAtMs: number;
  draft: Record<string, unknown>;
}

/**
 * Restores a draft into the empty fields of its form, and stores the fields when the page is left or hidden. The returned
 * function stores them, too, and stops. `sentFragment` in the URL says that the draft was sent. Self-contained, because
 * it is also an inline script, which runs before the form hydrates.
 */
export function draftBehavior({ storageKey, formId, names, lifetimeMs }: DraftForm, sentFragment?: string): () => void {
  const fields = () => {
    const form = document.getElementById(formId) as HTMLFormElement | null;
    return names.flatMap((name) => (form?.elements.namedItem(name) as HTMLInputElement | null) ?? []);
  };
  const restore = () => {
    try {
      if (sentFragment && location.hash === `#${sentFragment}`) sessionStorage.removeItem(storageKey);
      const { keptAtMs, draft } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as StoredDraft;
      for (const field of Date.now() - keptAtMs < lifetimeMs ? fields() : []) {
        const text = draft[field.name];
        if (field.value === '' && typeof text === 'string') field.value = text;
      }
    } catch {
      // Storage may be denied, or contain something else.
    }
  };
  const keep = () => {
    // A text from a script is written again, in the language of the page.
    const typed = fields().filter(({ value, dataset }) => value && value !== dataset['prefilled']);
    const draft = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
    try {
      if (typed.length > 0) sessionStorage.setItem(storageKey, JSON.stringify({ keptAtMs: Date.now(), draft }));
      else if (fields().length > 0) sessionStorage.removeItem(storageKey);
    } catch {
      // Storage may be denied or full.
    }
  };
  const keepIfHidden = () => document.visibilityState === 'hidden' && keep();
  const start = () => {
    restore();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepIfHidden);
  };
  // A page can be prerendered before the page with the text is left.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
  return () => {
    keep();
    removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', keepIfHidden);
  };
}

/** A text of the draft, before its form exists. */
export function draftedText({ storageKey, lifetimeMs }: DraftForm, name: string): string | undefined {
  try {
    const { keptAtMs, draft } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as StoredDraft;
    const text = Date.now() - keptAtMs < lifetimeMs ? draft[name] : undefined;
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft({ storageKey }: DraftForm): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage may be denied: there is no draft.
  }
}
