import { defaultLocale } from '../../src/i18n/locales.ts';
import { routePaths } from '../../src/i18n/routes.ts';
import { nearest } from './nearest.ts';
import type { Fault } from './problem.ts';

const dangerous = /\b(?:javascript|vbscript|data|file|blob)\s*:\s*(?=[\w/(])(?:[^\s"”»]*)/i;
const outside = /\b(?:https?:\/\/|(?:mailto|tel|sms):(?=\S)|www\.)[^\s"”»<>]*|(?<![:\w/])\/\/[\w-]+\.[^\s"”»<>]*/i;
const inside = /(?<![\p{L}\p{N}_/:.})-])\/(?:[a-z][\w-]*(?:\/[\w-]*)*)?(?:#[\w-]+)?(?=$|[\s.,;:!?)\]"”»])/iu;

/** Addresses inside a text: facts have one home, a link of our own its language, and nothing may run. */
export function linksInText(text: string, locale: string): Fault[] {
  const risk = dangerous.exec(text);
  if (risk) {
    return [
      {
        severity: 'error',
        index: risk.index,
        wrong: `"${risk[0]}" is an address that runs a program`,
        mend: 'Take it out; a link of this site begins with /, such as /contact',
      },
    ];
  }
  const address = outside.exec(text);
  if (address) {
    return [
      {
        severity: 'error',
        index: address.index,
        wrong: `The address "${address[0]}" stands in a text, where nobody notices when it dies or changes`,
        mend: 'Take it out and ask for a placeholder: addresses, phone numbers and e-mails have their home in src/business',
      },
    ];
  }
  const path = inside.exec(text);
  return path && path[0] !== '/' ? pathFaults(path[0], path.index, locale) : [];
}

function pathFaults(found: string, index: number, locale: string): Fault[] {
  const [path = '', fragment] = found.split('#');
  const [, first = ''] = path.split('/');
  const paths = Object.values(routePaths) as string[];
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  const named = paths.includes(path) ? path : undefined;
  const withoutPrefix = path.replace(/^\/[a-z]{2,3}(?:-[a-z\d]+)?(?=\/|$)/i, '') || '/';
  const rest = paths.includes(withoutPrefix) ? withoutPrefix : undefined;
  if (path === `${prefix}${named ?? rest ?? ''}` || (rest && path === `${prefix}${rest}`)) return [];
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  if (named ?? (rest && first !== locale)) {
    return [
      {
        severity: 'error',
        index,
        wrong: `"${found}" leads to the page in another language`,
        mend: `Type ${prefix}${named ?? rest ?? ''}${anchor}`,
      },
    ];
  }
  const near = nearest(withoutPrefix.toLowerCase(), paths) ?? nearest(path.toLowerCase(), paths);
  return [
    {
      severity: 'error',
      index,
      wrong: `There is no page at "${found}"`,
      mend: near ? `Type ${prefix}${near}${anchor}` : `The pages are ${paths.join(', ')}`,
    },
  ];
}
