import type { Analytics } from '../analytics/providers.ts';
import { company } from './company.ts';
import { portfolio, type PortfolioItem } from './portfolio.ts';

/** Web calendars that accept an event from a link. */
export const webCalendars = {
  google: { name: 'Google Calendar', url: 'https://calendar.google.com/calendar/render' },
  outlook: { name: 'Outlook.com', url: 'https://outlook.live.com/calendar/0/deeplink/compose' },
  microsoft365: { name: 'Microsoft 365', url: 'https://outlook.office.com/calendar/0/deeplink/compose' },
} as const;

/** The URLs that differ between the local stack, a preview and the live site. */
interface DeploymentUrls {
  site: string;
  backend: string;
  scheduler: string | undefined;
  analytics?: Pick<Analytics, 'endpoint' | 'script'> | undefined;
}

/**
 * Everything outside the site that its pages may call, frame or link to. The security policy is built from
 * this list, and the build fails on a URL that it does not cover.
 */
export interface ExternalUrls {
  /** The origin of the site. */
  own: string;
  /** The origin that scripts call and the form is posted to. */
  backend: string;
  /** Origins that may be shown in frames. */
  frames: string[];
  /** URLs that a visitor may follow, including everything below them. */
  links: string[];
  /** URLs that the script that counts visits loads and calls. */
  analytics?: DeploymentUrls['analytics'];
}

export function externalUrls(
  { site, backend, scheduler, analytics }: DeploymentUrls,
  items: readonly PortfolioItem[] = portfolio,
): ExternalUrls {
  const own = new URL(site).origin;
  const framed = [...(scheduler ? [scheduler] : []), ...items.map(({ url }) => url)].filter(
    (url) => new URL(url, own).origin !== own,
  );
  const companyLinks = Object.values(company.externalLinks).flatMap((link) =>
    typeof link === 'string' ? [link] : Object.values(link),
  );
  const calendarLinks = Object.values(webCalendars).map(({ url }) => url);
  return {
    own,
    backend: new URL(backend).origin,
    frames: [...new Set(framed.map((url) => new URL(url).origin))],
    links: [...companyLinks, ...calendarLinks, ...framed],
    analytics,
  };
}
