/** On the 404 pages, as an inline script: logs the attempted path and titles the tab in the language shown. */
export function notFoundBehavior(): void {
  console.warn(`404: there is no page at ${location.pathname}`);
  const shown = document.querySelector<HTMLElement>(`[data-frame="${document.documentElement.lang}"]`);
  if (shown?.dataset['title']) document.title = shown.dataset['title'];
}
