import { company } from './company.ts';

/** Pages of the external packages site besides those of the plans and add-ons, which name their own. */
export const packagesPages = { smartWebsite: 'smartwebsite', consultation: 'free-consultation' } as const;

/** The URL of a page of the external packages site; `undefined` without such a site or page. */
export function packagesUrl(page: string | undefined): string | undefined {
  const { packagesSite } = company.externalLinks;
  return packagesSite && page && `${packagesSite}/${page}`;
}
