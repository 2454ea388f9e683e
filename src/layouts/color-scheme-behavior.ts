/**
 * Inline script of the head: applies the visitor's choice of a color scheme before the first paint, and to every page
 * that is open. Without a choice the style sheet follows the system.
 */
export function colorSchemeBehavior(storageKey: string): void {
  let scheme = '';
  const follow = ({ target }: { target?: EventTarget | null }) => {
    const select = target as Partial<HTMLSelectElement> | undefined;
    const isChoice = select?.matches?.('[data-schemes]');
    if (isChoice) scheme = select!.value!;
    try {
      if (isChoice) localStorage.setItem(storageKey, scheme);
      scheme = localStorage.getItem(storageKey) ?? '';
    } catch {
      // Private windows may refuse: then the choice holds on this page.
    }
    document.documentElement.dataset['scheme'] = scheme;
    for (const shown of document.querySelectorAll<HTMLSelectElement>('[data-schemes]')) shown.value = scheme;
  };
  follow({});
  document.addEventListener('prerenderingchange', follow);
  for (const event of ['pageshow', 'storage', 'change']) addEventListener(event, follow);
}
