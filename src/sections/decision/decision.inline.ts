/**
 * Inline script that shows only the form of the link's action, with the code from the fragment, and what its button will
 * do. A press before that was shown, or after a field changed, shows it and does nothing else. The result's page names
 * what it was about, but nobody who was erased. Without the script, the team chooses the action, pastes the link, and may
 * have the same shown. `read` is `readSecret`.
 */
export function showDecision(
  field: string,
  syntax: string,
  failed: string,
  again: string,
  read: (fragment: string, pattern: string) => string | undefined,
  storageKey: string,
): void {
  const shown = new WeakMap<HTMLFormElement, string>();
  let previews = 0;
  let changed: ReturnType<typeof setTimeout> | undefined;
  const dataOf = (form: HTMLFormElement) => {
    const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    data.delete('passphrase');
    return data;
  };
  /** Keeps what a decision is about for the page of its result, and returns what was kept; storage may be denied. */
  const keep = (about: string) => {
    try {
      const kept = sessionStorage.getItem(storageKey) ?? '';
      sessionStorage.setItem(storageKey, about);
      return kept;
    } catch {
      return '';
    }
  };
  const show = () => {
    const about = keep('');
    const result = document.getElementById(location.hash.slice(1))?.querySelector('[data-about]');
    // Where nothing could be done, that is all that was shown.
    if (result && !about.startsWith(result.parentElement!.querySelector('h2')!.textContent)) result.textContent = about;
    // Some mail programs add parameters before a fragment and encode its `#`.
    const [, queried = ''] = location.search.split(/%(?:25)*23/);
    const code = read(location.hash.slice(1), syntax) ?? read(queried, syntax) ?? '';
    const [action = ''] = code.split('.');
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
      // The press that leaves a field comes first: what is shown during it would move the button away, or be pressed unread.
      form.onchange = () => {
        clearTimeout(changed);
        if (code) changed = setTimeout(() => void tell(form, preview.formAction), 300);
      };
      form.onsubmit = (event) => {
        clearTimeout(changed);
        if (!code) return;
        if (shown.get(form) === String(dataOf(form))) {
          const [about = ''] = form.querySelector('output')!.textContent.split('\n\n');
          keep(form.querySelector('[type=password]') ? '' : about);
          return;
        }
        event.preventDefault();
        void tell(form, preview.formAction, again);
      };
      if (panel.id === action) void tell(form, preview.formAction);
    }
  };
  const tell = async (form: HTMLFormElement, url: string, request?: string) => {
    const output = form.querySelector('output')!;
    const data = dataOf(form);
    previews += 1;
    const preview = previews;
    output.ariaBusy = 'true';
    const text = await fetch(url, { method: 'POST', body: data })
      .then((response) => (response.ok ? response.text() : failed))
      .catch(() => failed);
    // A later change has a preview of its own.
    if (preview !== previews) return;
    // The output is read aloud at once, so lists and mails follow it.
    const [about = '', ...rest] = text.split('\n\n');
    const more = rest.join('\n\n');
    const isLong = more.includes('\n');
    output.textContent = [about, isLong ? '' : more, request].filter(Boolean).join('\n\n');
    const list = form.querySelector('[data-more]')!;
    list.textContent = isLong ? more : '';
    // What the button does is above it; what helps to choose a day, below.
    (form.querySelector('[type=date]:invalid') ? form.lastElementChild! : output).after(list);
    output.ariaBusy = 'false';
    shown.set(form, String(data));
    if (request) output.scrollIntoView({ block: 'nearest' });
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-back]')) button.onclick = () => history.back();
  addEventListener('hashchange', show);
  show();
}
