import type { Config } from '../config.ts';
import { error, nearestWord, type TextDiagnostic } from '../diagnostic.ts';

/** In a sentence, a space follows the colon: `your data: the forms and the texts`. */
const executable = /\b(?:(?:javascript|vbscript)\s*:\s*(?=[\w/(])|(?:data|file|blob):(?=[\w/,;]))[^\s"”»]*/i;
const absolute = /\b(?:https?:\/\/|(?:mailto|tel|sms):(?=\S)|www\.)[^\s"”»<>]*|(?<![:\w/])\/\/[\w-]+\.[^\s"”»<>]*/i;
const internal = /(?<![\p{L}\p{N}_/:.})-])\/(?:[a-z][\w-]*(?:\/[\w-]*)*)?(?:#[\w-]+)?(?=$|[\s.,;:!?)\]"”»])/iu;

/** A text may contain no URLs except paths of the site's pages in its language. */
export function links(project: Pick<Config, 'paths' | 'defaultLocale'>, text: string, locale: string) {
  const code = executable.exec(text);
  if (code) {
    const fix = 'Remove it; a link to this site begins with /, such as /contact';
    return error(`"${code[0]}" is a link that runs code`, fix, code.index);
  }
  const url = absolute.exec(text);
  if (url) {
    const message = `"${url[0]}" is written into the text, where nobody notices when it changes or stops working`;
    return error(message, 'Remove it and ask for a placeholder', url.index);
  }
  const path = internal.exec(text);
  if (!path || path[0] === '/') return undefined;
  const prefix = locale === project.defaultLocale ? '' : `/${locale}`;
  return internalLink(path[0], { paths: project.paths, prefix, index: path.index });
}

function internalLink(link: string, context: { paths: readonly string[]; prefix: string; index: number }) {
  const { paths, prefix, index } = context;
  const [path = ''] = link.split('#');
  const unprefixed = path.replace(/^\/[a-z]{2,3}(?:-[a-z\d]+)?(?=\/|$)/i, '') || '/';
  const page = [path, unprefixed].find((candidate) => paths.includes(candidate));
  if (page !== undefined && path === prefix + page) return undefined;
  const intended = page ?? nearestWord(unprefixed.toLowerCase(), paths);
  const message = page === undefined ? `There is no page "${link}"` : `"${link}" links to the page in another language`;
  const fix = intended ? `Type ${prefix}${intended}${link.slice(path.length)}` : `The pages are ${paths.join(', ')}`;
  return error(message, fix, index);
}

/** Texts are displayed literally, so visitors would read the markup. */
export function html(text: string): TextDiagnostic | undefined {
  const tag = /<\/?[a-z!][^>]*>?/i.exec(text);
  if (tag) {
    const words = text.replace(/<(script|style)\b[\s\S]*?<\/\1>|<\/?[a-z!][^>]*>?/gi, '').trim();
    const fix = words === '' ? 'Type words instead' : `Type only the words: ${words}`;
    return error(`${tag[0]} is code, and would be shown as it is`, fix, tag.index);
  }
  const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i.exec(text);
  if (!entity) return undefined;
  return error(`${entity[0]} is HTML, and would be shown as it is`, 'Type the character itself', entity.index);
}
