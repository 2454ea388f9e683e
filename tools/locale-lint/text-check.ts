import { invisibleCharacters, mojibake, spaces } from './characters.ts';
import { limitOf, roomFor } from './limits.ts';
import { linksInText } from './links.ts';
import { htmlInText, nesting } from './markup.ts';
import { brokenPlaceholder, changedPlaceholders } from './placeholders.ts';
import type { Fault } from './problem.ts';
import { typography } from './typography.ts';

export interface TextToCheck {
  locale: string;
  key: string;
  text: string;
  /** The text it translates; its own for English. */
  english: string;
  /** Placeholders that a translation may leave out: "one call" needs no number. */
  optional: string[];
  /** Puts facts into a text as the site does, to count what visitors see. */
  fill: (text: string) => string;
}

/** Everything that is wrong with one text. What hides other faults is said alone. */
export function checkText(checked: TextToCheck): Fault[] {
  const { locale, text, english, optional } = checked;
  if (text.replace(/[\s\p{C}]/gu, '') === '') {
    return [{ severity: 'error', wrong: 'There are no words between the quotes', mend: 'Type the text between them' }];
  }
  const broken = [...mojibake(text), ...invisibleCharacters(text)];
  if (broken.length > 0) return broken;
  const html = htmlInText(text);
  const links = html.length > 0 ? [] : linksInText(text, locale);
  const stray = brokenPlaceholder(text, english);
  const changed = stray.length > 0 ? [] : changedPlaceholders(english, text, optional);
  const faults = [...html, ...links, ...nesting(text), ...stray, ...changed, ...spaces(text), ...lengths(checked)];
  return faults.some(({ severity }) => severity === 'error') ? faults : [...faults, ...typography(text, locale)];
}

function lengths({ key, text, english, fill }: TextToCheck): Fault[] {
  const limit = limitOf(key);
  const length = [...fill(text)].length;
  const most = limit?.most ?? roomFor(english);
  if (length <= most) return [];
  const because = limit?.because ?? 'the English text is much shorter, and the page has room for no more';
  return [
    {
      severity: 'report',
      wrong: `The text has ${length} characters, the limit is ${most}: ${because}`,
      mend: `Say it in ${most}: take away ${length - most}`,
    },
  ];
}
