/**
 * Inline script that shows only the button of the link's action, with the code from the fragment. Without the script, the
 * team chooses the action and pastes the code. `read` is `readSecret`.
 */
export function showDecision(
  field: string,
  syntax: string,
  read: (fragment: string, pattern: string) => string | undefined,
): void {
  const show = () => {
    // Some mail programs add parameters before a fragment and encode its `#`.
    const [, queried = ''] = location.search.split(/%(?:25)*23/);
    const [, action, code = ''] =
      /^(\w+)-(.+)/.exec(read(location.hash.slice(1), syntax) ?? read(queried, syntax) ?? '') ?? [];
    document.getElementById('choice')!.hidden = action !== undefined;
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${field}"]`)) {
      const panel = input.closest('[id]')!;
      panel.classList.toggle('hidden', panel.id !== action);
      input.type = code ? 'hidden' : 'text';
      input.value = code;
      (input.previousElementSibling as HTMLElement).hidden = code !== '';
    }
  };
  addEventListener('hashchange', show);
  show();
}
