/**
 * Inline script of the 404 pages: logs the requested path and sets the title in the language shown. A mail program may
 * have encoded the `#` of a link, which makes a secret a part of the path: then the page of the link is opened, and
 * neither the console nor a referrer contains the secret.
 */
export function openEncodedLink(): void {
  const [path = '', ...fragment] = location.pathname.split(/%(?:25)*23/);
  console.warn(`404: there is no page at ${path}`);
  const shown = document.querySelector<HTMLElement>(`[data-locale-block="${document.documentElement.lang}"]`);
  if (shown?.dataset['title']) document.title = shown.dataset['title'];
  if (fragment.length === 0) return;
  // With the origin, because a path may begin with two slashes. Not a navigation, whose referrer would be this address.
  history.replaceState(null, '', `${location.origin}${path}${location.search}#${fragment.join('')}${location.hash}`);
  location.reload();
}
