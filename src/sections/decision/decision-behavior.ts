/**
 * Inline script that shows the one button of the link, with the code that stands in its fragment. Without it, the action is
 * chosen and the code pasted. `read` is `readSecret`.
 */
export function decisionBehavior(
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
