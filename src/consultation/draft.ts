import { slug } from '../business/company.ts';
import { fieldNames } from './fields.ts';

/** A form whose text survives every way out of its page but success. */
export interface DraftForm {
  /** In session storage: of this tab only. */
  storageKey: string;
  formId: string;
  /** Never the consent: it is given to a wording, in a language. */
  names: readonly string[];
  lifetimeMs: number;
}

const lifetimeMs = 24 * 60 * 60 * 1000;

export const requestDraft: DraftForm = {
  storageKey: `${slug}-draft`,
  formId: 'request-form',
  names: fieldNames,
  lifetimeMs,
};

export const bookingDraft: DraftForm = {
  storageKey: `${slug}-booking-draft`,
  formId: 'meeting-form',
  names: ['startsAt', 'name', 'email', 'topic'],
  lifetimeMs,
};

interface StoredDraft {
  keptAtMs: number;
  draft: Record<string, unknown>;
}

/**
 * Restores a form's draft into its empty fields, and keeps what is in them when the page is left or hidden, and when the
 * returned function is called, which also stops it. After `sentFragment` in the URL, the draft was sent. Self-contained,
 * because an inline script does it before the form hydrates, or without.
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
      // Storage may be denied, or hold something else.
    }
  };
  const keep = () => {
    // What a script wrote is not the visitor's, and is written anew in another language.
    const typed = fields().filter(({ value, dataset }) => value && value !== dataset['prefilled']);
    const draft = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
    try {
      if (typed.length > 0) sessionStorage.setItem(storageKey, JSON.stringify({ keptAtMs: Date.now(), draft }));
      else if (fields().length > 0) sessionStorage.removeItem(storageKey);
    } catch {
      // Storage may be denied or full; the form still holds the text.
    }
  };
  const keepIfHidden = () => document.visibilityState === 'hidden' && keep();
  const start = () => {
    restore();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepIfHidden);
  };
  // A page may be prerendered before the page with the text is left.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
  return () => {
    keep();
    removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', keepIfHidden);
  };
}

/** The time that a draft of a booking is about. */
export function draftedTime(): string | undefined {
  const { storageKey, lifetimeMs } = bookingDraft;
  try {
    const { keptAtMs, draft } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as StoredDraft;
    const { startsAt } = Date.now() - keptAtMs < lifetimeMs ? draft : {};
    return typeof startsAt === 'string' ? startsAt : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft({ storageKey }: DraftForm): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage may be denied: then there is no draft.
  }
}
