import type { Fault } from './problem.ts';

/** The texts are shown as they are: what looks like HTML would be read by visitors, and script has no place here. */
export function htmlInText(text: string): Fault[] {
  const tag = /<\/?[a-z!][^>]*>?/i.exec(text);
  if (tag) {
    const isScript = /^<\/?(script|iframe|object|embed|style|link|meta|svg|img)\b|\bon\w+\s*=/i.test(tag[0]);
    const words = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '').replace(/<\/?[a-z!][^>]*>?/gi, '');
    return [
      {
        severity: 'error',
        index: tag.index,
        wrong: isScript ? `${tag[0]} is a program, not a text` : `${tag[0]} is HTML, and would be shown as it stands`,
        mend: words.trim() === '' ? 'Type words instead' : `Type only the words: ${words.trim()}`,
      },
    ];
  }
  const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i.exec(text);
  if (!entity) return [];
  const meant = entities[entity[0].toLowerCase()];
  return [
    {
      severity: 'error',
      index: entity.index,
      wrong: `${entity[0]} is HTML, and would be shown as it stands`,
      mend: meant ? `Type ${meant}` : 'Type the character itself',
    },
  ];
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': 'the quotes of the language, such as “ ”',
  '&#39;': '’',
  '&apos;': '’',
  '&rsquo;': '’',
  '&nbsp;': 'a space',
  '&eacute;': 'é',
  '&egrave;': 'è',
  '&agrave;': 'à',
  '&ntilde;': 'ñ',
  '&hellip;': '…',
  '&copy;': '©',
};

/** `$t(…)` would be replaced by another text while the site is built. */
export function nesting(text: string): Fault[] {
  const index = text.indexOf('$t(');
  if (index < 0) return [];
  return [
    {
      severity: 'error',
      index,
      wrong: '$t( has a meaning of its own: another text would be put in its place',
      mend: 'Take it out, and type the words themselves',
    },
  ];
}
