/**
 * The few things the frame does in the browser, as an inline script: an open menu closes when one of its
 * links is followed (also one to a place on the same page) and when the page is left, so that it is not
 * open again after Back; the footer's year moves on with the calendar.
 */
export function frameBehavior(): void {
  const close = (menu: Element | null | undefined) => {
    if (menu instanceof HTMLElement && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover();
  };
  addEventListener('click', (event) => {
    if (!event.defaultPrevented) close((event.target as Element).closest('a')?.closest('[popover]'));
  });
  addEventListener('pagehide', () => document.querySelectorAll('[popover]').forEach(close));
  addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) {
      const now = new Date().getFullYear();
      if (now > Number(year.textContent)) year.textContent = String(now);
    }
  });
}
