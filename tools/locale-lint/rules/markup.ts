import { error, type TextDiagnostic } from '../diagnostic.ts';

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
