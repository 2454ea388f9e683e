import type { Page, Request } from 'playwright/test';

/** Holds back the requests to a URL, or some of them, until the returned function is called. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await released.promise;
    await route.continue();
  });
  return released.resolve;
}
