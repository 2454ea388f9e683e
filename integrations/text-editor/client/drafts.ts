const storageKey = 'edit-texts:drafts';

/** What was typed, and what it was to replace. */
interface Draft {
  text: string;
  expected: string | null;
}

// What was typed and not saved survives another text, another page and a reload.
const drafts = new Map(Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Draft>));

export function draftOf(locale: string, key: string): Draft | undefined {
  return drafts.get(`${locale} ${key}`);
}

/** Keeps what was typed; without a draft, forgets it. */
export function keepDraft(locale: string, key: string, draft: Draft | undefined): void {
  if (draft === undefined) drafts.delete(`${locale} ${key}`);
  else drafts.set(`${locale} ${key}`, draft);
  sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(drafts)));
}

/** The texts that were typed and not saved. */
export function draftKeys(): { locale: string; key: string }[] {
  return Array.from(drafts.keys(), (name) => {
    const [locale = '', key = ''] = name.split(' ');
    return { locale, key };
  });
}
