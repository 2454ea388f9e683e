/**
 * Inline script that shows only the form of the link's action, with the code from the fragment, and what its button will
 * do. Without the script, the team chooses the action, pastes the link, and may have the same shown. `read` is
 * `readSecret`.
 */
export function showDecision(
  field: string,
  syntax: string,
  failed: string,
  read: (fragment: string, pattern: string) => string | undefined,
): void {
  const show = () => {
    // Some mail programs add parameters before a fragment and encode its `#`.
    const [, queried = ''] = location.search.split(/%(?:25)*23/);
    const code = read(location.hash.slice(1), syntax) ?? read(queried, syntax) ?? '';
    const [action = ''] = code.split('-');
    document.getElementById('choice')!.hidden = action !== '';
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${field}"]`)) {
      const panel = input.closest('[id]')!;
      panel.classList.toggle('hidden', panel.id !== action);
      input.type = code ? 'hidden' : 'text';
      input.value = code;
      (input.previousElementSibling as HTMLElement).hidden = code !== '';
      const form = input.form!;
      const preview = form.querySelector<HTMLButtonElement>('[formaction]')!;
      // Enter presses the first button that is not disabled.
      preview.parentElement!.hidden = preview.disabled = code !== '';
      form.onchange = code ? () => void tell(form, preview.formAction) : null;
      if (panel.id === action) void tell(form, preview.formAction);
    }
  };
  const tell = async (form: HTMLFormElement, url: string) => {
    const output = form.querySelector('output')!;
    const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    data.delete('passphrase');
    output.ariaBusy = 'true';
    const text = await fetch(url, { method: 'POST', body: data })
      .then((response) => (response.ok ? response.text() : failed))
      .catch(() => failed);
    output.textContent = text;
    output.classList.toggle('hidden', text === '');
    output.ariaBusy = null;
  };
  addEventListener('hashchange', show);
  show();
}
