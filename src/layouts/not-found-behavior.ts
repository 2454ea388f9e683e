/** Inline script of the 404 pages: logs the requested path and sets the title in the language shown. */
export function notFoundBehavior(): void {
  console.warn(`404: there is no page at ${location.pathname}`);
  const shown = document.querySelector<HTMLElement>(`[data-locale-block="${document.documentElement.lang}"]`);
  if (shown?.dataset['title']) document.title = shown.dataset['title'];
}
