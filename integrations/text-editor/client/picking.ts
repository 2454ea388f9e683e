import type { Panel } from './panel.ts';

/** Lets people choose texts with pointer and finger, while there is a panel. */
export function watchPage(panel: () => Panel | undefined): void {
  const inPage = (event: Event) =>
    panel()?.isPicking() && event.target instanceof Element && !event.target.closest('astro-dev-toolbar, edit-texts')
      ? event.target
      : undefined;

  document.addEventListener('pointerover', (event) => {
    const target = inPage(event);
    if (target) panel()?.point(target, event);
  });
  // Before the page's own listeners, which would follow a link or open a menu. A key that presses a button is no click.
  document.addEventListener(
    'click',
    (event) => {
      const target = event.altKey || event.detail === 0 ? undefined : inPage(event);
      if (!target || !panel()?.pick(target, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // The text of what has the focus.
  document.addEventListener('keydown', (event) => {
    const target = event.key === 'F2' ? inPage(event) : undefined;
    if (target && panel()?.pick(target)) event.preventDefault();
  });
}
