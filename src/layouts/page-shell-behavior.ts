/**
 * Inline script of the page shell: closes an open menu when one of its links is followed, fragment links
 * included, when the focus goes on to something else, which it could cover, and when the page is left, so that the
 * back/forward cache restores it closed; keeps the footer's year current.
 */
export function pageShellBehavior(): void {
  const close = (menu: Element | null | undefined) => {
    if (menu instanceof HTMLElement && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover();
  };
  addEventListener('click', (event) => {
    if (!event.defaultPrevented) close((event.target as Element).closest('a')?.closest('[popover]'));
  });
  addEventListener('focusin', ({ target }) => {
    for (const menu of document.querySelectorAll('header [popover]')) {
      // Its button closes it itself.
      const isButton = (target as Element).getAttribute('popovertarget') === menu.id;
      if (!isButton && !menu.contains(target as Element)) close(menu);
    }
  });
  addEventListener('pagehide', () => document.querySelectorAll('[popover]').forEach(close));
  addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) {
      const now = new Date().getFullYear();
      if (now > Number(year.textContent)) year.textContent = String(now);
    }
  });
}
