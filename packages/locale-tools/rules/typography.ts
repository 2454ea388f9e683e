import { replacePlaceholders } from '../../../lib/texts.ts';
import { warning, type TextDiagnostic } from '../diagnostic.ts';

const narrow = '\u202F';

/** Typographic conventions; languages without rules here always pass. */
export function typography(text: string, locale: string): TextDiagnostic | undefined {
  // Placeholders count as words.
  const words = replacePlaceholders(text, (_, whole) => 'x'.repeat(whole.length));
  const [language] = locale.split('-');
  if (language === 'fr')
    return frenchSpacing(words) ?? straightQuote(words, `«${narrow}${narrow}»`) ?? straightApostrophe(words);
  if (language === 'es') return spanishPunctuation(words) ?? straightQuote(words, '“ ”');
  return undefined;
}

function warningAt(text: string, pattern: RegExp, message: string, fix: string): TextDiagnostic | undefined {
  const index = text.search(pattern);
  return index < 0 ? undefined : warning(message, fix, index);
}

function frenchSpacing(text: string): TextDiagnostic | undefined {
  // Not in a time or a URL.
  const wrongSpace = /(^|[^\s!?…(:\d])([:;!?]+)(?=$|[\s»)”\p{L}])|(?<=[^\u00A0\u202F])([ \t]+)([:;!?])|\u2009[:;!?]/u;
  const found = wrongSpace.exec(text);
  if (found) {
    const sign = /[:;!?]/.exec(found[0])?.[0] ?? '';
    const fix = `Copy "${narrow}${sign}" from here, including the space, to replace "${found[0].trim()}"`;
    const index = found.index + found[0].indexOf(sign);
    return warning(`French has a narrow no-break space before ${sign}`, fix, index);
  }
  const quote = /«(?![\u00A0\u202F])|(?<![\u00A0\u202F])»/;
  const fix = `Copy "«${narrow}" and "${narrow}»" from here`;
  return warningAt(text, quote, 'French has a no-break space inside « »', fix);
}

function spanishPunctuation(text: string): TextDiagnostic | undefined {
  for (const [opening, closing] of Object.entries({ '¿': '?', '¡': '!' })) {
    for (const { 0: sentence, index } of text.matchAll(/[^.…?!]*[?!]+/g)) {
      if (!sentence.includes(closing) || text.slice(0, index + sentence.length).includes(opening)) continue;
      const message = `Spanish opens with ${opening} what ends with ${closing}`;
      return warning(message, `Type ${opening}${sentence.trim()}`, index + sentence.indexOf(closing));
    }
  }
  return warningAt(text, /\s[?!;:]/, 'Spanish has no space before ? ! ; :', 'Delete the space');
}

function straightQuote(text: string, quotes: string): TextDiagnostic | undefined {
  return warningAt(text, /"/, 'The text has straight quotes', `Type the quotes of the language: ${quotes}`);
}

function straightApostrophe(text: string): TextDiagnostic | undefined {
  return warningAt(text, /(?<=\p{L})'(?=\p{L})/u, "The text has a straight apostrophe '", 'Type ’');
}
