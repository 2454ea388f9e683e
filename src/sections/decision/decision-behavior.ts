/** Inline script that takes the code from the link, so that one button is left; without it, the code is pasted. */
export function decisionBehavior(field: string): void {
  const code = new URLSearchParams(location.search).get(field);
  if (!code) return;
  for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${field}"]`)) {
    input.value = code;
    input.type = 'hidden';
    input.previousElementSibling?.remove();
  }
}
