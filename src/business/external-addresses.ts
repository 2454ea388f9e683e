import { company } from './company.ts';
import { portfolio, type PortfolioItem } from './portfolio.ts';

/** The addresses that differ between the local stack, a preview and the live site. */
export interface DeployedAddresses {
  site: string;
  backend: string;
  scheduler: string | undefined;
}

/**
 * Every address outside the site that its pages may follow, show or call. The security policy is made from
 * this list, and the build refuses an address that is not in it.
 */
export interface ExternalAddresses {
  /** The site's own origin. */
  own: string;
  /** Origin that scripts call and the form is posted to. */
  backend: string;
  /** Origins whose pages are shown in frames. */
  frames: string[];
  /** Addresses that a visitor may follow, with whatever lies below each. */
  links: string[];
}

export function externalAddresses(
  { site, backend, scheduler }: DeployedAddresses,
  sites: readonly PortfolioItem[] = portfolio,
): ExternalAddresses {
  const own = new URL(site).origin;
  const shown = [...(scheduler ? [scheduler] : []), ...sites.map(({ url }) => url)].filter(
    (address) => new URL(address, own).origin !== own,
  );
  const ours = Object.values(company.externalLinks).flatMap((link) =>
    typeof link === 'string' ? [link] : Object.values(link),
  );
  return {
    own,
    backend: new URL(backend).origin,
    frames: [...new Set(shown.map((address) => new URL(address).origin))],
    links: [...ours, ...shown],
  };
}
