import { defaultLocale } from '../../../src/i18n/locales.ts';
import { routePaths } from '../../../src/i18n/routes.ts';
import { error, nearest, type TextDiagnostic } from '../diagnostic.ts';

const executable = /\b(?:javascript|vbscript|data|file|blob)\s*:\s*(?=[\w/(])(?:[^\s"”»]*)/i;
const absolute = /\b(?:https?:\/\/|(?:mailto|tel|sms):(?=\S)|www\.)[^\s"”»<>]*|(?<![:\w/])\/\/[\w-]+\.[^\s"”»<>]*/i;
const internal = /(?<![\p{L}\p{N}_/:.})-])\/(?:[a-z][\w-]*(?:\/[\w-]*)*)?(?:#[\w-]+)?(?=$|[\s.,;:!?)\]"”»])/iu;

/** A text may contain no URLs except paths of our own pages in its language. */
export function links(text: string, locale: string): TextDiagnostic | undefined {
  const code = executable.exec(text);
  if (code) {
    const fix = 'Remove it; a link to this site begins with /, such as /contact';
    return error(`"${code[0]}" is a link that runs code`, fix, code.index);
  }
  const url = absolute.exec(text);
  if (url) {
    const message = `"${url[0]}" is written into the text, where nobody notices when it changes or stops working`;
    const places = 'web addresses, phone numbers and email addresses belong in src/business';
    return error(message, `Remove it and ask for a placeholder: ${places}`, url.index);
  }
  const path = internal.exec(text);
  return path && path[0] !== '/' ? internalLink(path[0], path.index, locale) : undefined;
}

function internalLink(link: string, index: number, locale: string): TextDiagnostic | undefined {
  const [path = ''] = link.split('#');
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  const suffix = link.slice(path.length);
  const paths: string[] = Object.values(routePaths);
  const unprefixed = path.replace(/^\/[a-z]{2,3}(?:-[a-z\d]+)?(?=\/|$)/i, '') || '/';
  const page = [path, unprefixed].find((candidate) => paths.includes(candidate));
  if (page !== undefined && path === prefix + page) return undefined;
  if (page !== undefined && path.split('/')[1] !== locale)
    return error(`"${link}" links to the page in another language`, `Type ${prefix}${page}${suffix}`, index);
  const intended = nearest(unprefixed.toLowerCase(), paths) ?? nearest(path.toLowerCase(), paths);
  const fix = intended ? `Type ${prefix}${intended}${suffix}` : `The pages are ${paths.join(', ')}`;
  return error(`There is no page "${link}"`, fix, index);
}

/** Texts are displayed literally, so visitors would read the markup. */
export function html(text: string): TextDiagnostic | undefined {
  const tag = /<\/?[a-z!][^>]*>?/i.exec(text);
  if (tag) {
    const isCode = /^<\/?(script|iframe|object|embed|style|link|meta|svg|img)\b|\bon\w+\s*=/i.test(tag[0]);
    const words = text.replace(/<(script|style)\b[\s\S]*?<\/\1>|<\/?[a-z!][^>]*>?/gi, '').trim();
    const message = isCode ? `${tag[0]} is code, not text` : `${tag[0]} is HTML and would be shown literally`;
    return error(message, words === '' ? 'Type words instead' : `Type only the words: ${words}`, tag.index);
  }
  const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i.exec(text);
  if (!entity) return undefined;
  const character = entities[entity[0].toLowerCase()] ?? 'the character itself';
  return error(`${entity[0]} is HTML and would be shown literally`, `Type ${character}`, entity.index);
}

// prettier-ignore
const entities: Record<string, string> = {
  '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': 'the quotes of the language, such as “ ”',
  '&#39;': '’', '&apos;': '’', '&rsquo;': '’', '&hellip;': '…', '&nbsp;': 'a space', '&copy;': '©',
  '&eacute;': 'é', '&egrave;': 'è', '&agrave;': 'à', '&ntilde;': 'ñ',
};
