import type { Analytics } from './providers';

/** What is counted besides visits, under the same name in every language. */
export type CountedEvent =
  | 'Calculator changed'
  | 'Estimate sent'
  | 'Form begun'
  | 'Form sent'
  | 'Meeting booked'
  | 'Phone number tapped'
  | 'Language changed';

declare global {
  interface WindowEventMap {
    /** Dispatched by islands. Where visits are not counted, the build leaves it out. */
    counted: CustomEvent<CountedEvent>;
  }
}

/** Of Trusted Types, which TypeScript does not know and some browsers lack. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
}

/**
 * Inline script of the counted pages: reports the visit once the page has been painted and the browser is idle, then the
 * visitor's actions. Does nothing if the browser asks not to be tracked.
 */
export function countVisits({ provider, id, endpoint, script }: Analytics): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;

  /** The rest of a query may contain what a visitor typed. */
  const isOfCampaign = (name: string) => /^(utm_\w+|ref|source)$/.test(name);
  const address = () => {
    const query = new URLSearchParams(location.search);
    for (const name of [...query.keys()]) if (!isOfCampaign(name)) query.delete(name);
    return location.origin + location.pathname + `?${query.toString()}`.replace(/\?$/, '');
  };

  const send = (event?: CountedEvent) => {
    const url = address();
    const referrer = document.referrer.startsWith(`${location.origin}/`) ? '' : document.referrer;
    const { language } = navigator;
    const payload = { website: id, hostname: location.hostname, language, title: document.title, url, referrer };
    const body =
      provider === 'umami'
        ? { type: 'event', payload: { ...payload, screen: `${screen.width}x${screen.height}`, name: event } }
        : { domain: id, name: event ?? 'pageview', url, referrer };
    // Sent as text, because a page that is being left would not wait for a preflight.
    const options = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true } as const;
    fetch(endpoint, { ...options, body: JSON.stringify(body) }).catch(() => {});
  };

  /** Not on an address that may contain typed text, because the provider's script reads it. */
  const load = (url: string) => {
    if (![...new URLSearchParams(location.search).keys()].every(isOfCampaign)) return;
    const element = document.createElement('script');
    element.dataset['cfBeacon'] = JSON.stringify({ token: id, spa: false, send: { to: endpoint } });
    const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
    const policy = trustedTypes?.createPolicy('analytics', { createScriptURL: () => url });
    element.src = policy ? policy.createScriptURL('') : url;
    document.head.append(element);
  };

  let isVisitCounted = false;
  const visit = () => {
    if (isVisitCounted) return;
    isVisitCounted = true;
    if (script) load(script);
    else send();
  };
  addEventListener('load', () => {
    // A prerendered page and a hidden tab have not been painted.
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(visit);
      else setTimeout(visit);
    });
    observer.observe({ type: 'paint', buffered: true });
  });
  if (script) return;

  const once = new Set<CountedEvent>();
  const count = (event: CountedEvent) => {
    visit();
    send(event);
  };
  addEventListener('counted', ({ detail }) => {
    count(detail);
    // The form has written the estimate into the message.
    if (detail === 'Form sent' && new URLSearchParams(location.search).has('roi')) count('Estimate sent');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) send();
  });
  addEventListener('input', ({ target, isTrusted }) => {
    // A form dispatches events when it hydrates.
    if (!isTrusted) return;
    const isIn = (id: string) => (target as Element).closest(id) !== null;
    const event = isIn('#roi') ? 'Calculator changed' : isIn('#write') ? 'Form begun' : undefined;
    if (!event || once.has(event)) return;
    once.add(event);
    count(event);
  });
  // Before other listeners leave the page.
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest('a');
      if (link?.protocol === 'tel:') count('Phone number tapped');
      if (link?.dataset['language'] && !link.ariaCurrent) count('Language changed');
    },
    true,
  );
}
