import { error, hasErrors, type TextDiagnostic } from '../diagnostic.ts';
import { invisibleCharacter, mojibake, strayWhitespace } from './characters.ts';
import { tooLong } from './length.ts';
import { html, links } from './links-and-markup.ts';
import type { Fillable } from './keys-in-use.ts';
import { changedPlaceholders, malformedPlaceholder } from './placeholders.ts';
import { typography } from './typography.ts';

/**
 * Applies every rule to one text; `english` is the text it translates, or the text itself. An error that masks others
 * is reported on its own.
 */
export function lintText(
  text: string,
  locale: string,
  key: string,
  english: string,
  fillable?: Fillable,
): TextDiagnostic[] {
  if (text.replace(/[\s\p{C}]/gu, '') === '')
    return [error('There are no words between the quotes', 'Type the text between them')];
  const unreadable = mojibake(text) ?? invisibleCharacter(text);
  if (unreadable) return [unreadable];
  const malformed = malformedPlaceholder(text, english);
  const diagnostics = [
    html(text) ?? links(text, locale),
    ...(malformed ? [malformed] : changedPlaceholders(key, english, text, fillable)),
    strayWhitespace(text),
    tooLong(key, text, english),
  ].filter((found) => found !== undefined);
  const typo = hasErrors(diagnostics) ? undefined : typography(text, locale);
  return typo ? [...diagnostics, typo] : diagnostics;
}
