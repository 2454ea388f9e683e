import type { Fault } from './problem.ts';

const narrow = '\u202F';

/** What a careful printer of the language would mend. Languages that have no rules here have no faults. */
export function typography(text: string, locale: string): Fault[] {
  // A placeholder stands for words; a time and an address have colons of their own.
  const words = text.replace(/\{\{.*?\}\}/g, (found) => 'x'.repeat(found.length));
  const [language] = locale.split('-');
  const check = language === 'fr' ? french : language === 'es' ? spanish : undefined;
  return check?.(words) ?? [];
}

function french(text: string): Fault[] {
  const sign = /(^|[^\s!?…(:\d])([:;!?]+)(?=$|[\s»)”\p{L}])|(?<=[^\u00A0\u202F])([ \t]+)([:;!?])|\u2009[:;!?]/u.exec(
    text,
  );
  if (sign) {
    const mark = /[:;!?]/.exec(sign[0])?.[0] ?? '';
    return [
      {
        severity: 'report',
        index: sign.index + sign[0].indexOf(mark),
        wrong: `French has a narrow no-break space before ${mark}`,
        mend: `Copy "${narrow}${mark}" from here, space and sign, in the place of "${sign[0].trim()}"`,
      },
    ];
  }
  const quote = /«(?![\u00A0\u202F])|(?<![\u00A0\u202F])»/.exec(text);
  if (quote) {
    return [
      {
        severity: 'report',
        index: quote.index,
        wrong: 'French has a no-break space inside « »',
        mend: `Copy "«${narrow}" and "${narrow}»" from here`,
      },
    ];
  }
  return foreignQuotes(text, '«\u202F\u202F»') ?? straightApostrophe(text) ?? [];
}

function spanish(text: string): Fault[] {
  for (const [opening, closing] of [
    ['¿', '?'],
    ['¡', '!'],
  ] as const) {
    for (const { 0: sentence, index } of text.matchAll(/[^.…?!]*[?!]+/g)) {
      if (!sentence.includes(closing) || text.slice(0, index + sentence.length).includes(opening)) continue;
      return [
        {
          severity: 'report',
          index: index + sentence.indexOf(closing),
          wrong: `Spanish opens with ${opening} what ends with ${closing}`,
          mend: `Type ${opening}${sentence.trim()}`,
        },
      ];
    }
  }
  const spaced = /\s[?!;:]/.exec(text);
  if (spaced) {
    return [
      {
        severity: 'report',
        index: spaced.index,
        wrong: `Spanish has no space before ${spaced[0].trim()}`,
        mend: 'Delete the space',
      },
    ];
  }
  return foreignQuotes(text, '“ ”') ?? [];
}

function foreignQuotes(text: string, own: string): Fault[] | undefined {
  const index = text.indexOf('"');
  if (index < 0) return undefined;
  return [
    {
      severity: 'report',
      index,
      wrong: 'Straight quotes stand in the text',
      mend: `Type the quotes of the language: ${own}`,
    },
  ];
}

function straightApostrophe(text: string): Fault[] | undefined {
  const found = /(?<=\p{L})'(?=\p{L})/u.exec(text);
  if (!found) return undefined;
  return [
    { severity: 'report', index: found.index, wrong: "A straight apostrophe ' stands in a word", mend: 'Type ’' },
  ];
}
