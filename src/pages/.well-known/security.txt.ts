import type { APIRoute } from 'astro';
import { company } from '~/business/company';
import { locales } from '~/i18n/locales';

// RFC 9116 recommends less than a year; a site that has not been built for that long is unmaintained.
const validDays = 364;

/** Where to report a vulnerability: RFC 9116. */
export const GET: APIRoute = ({ site, url }) => {
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
  const lines = [
    `Contact: mailto:${company.email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', site ?? url).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
