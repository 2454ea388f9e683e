import { error, hasErrors, type TextDiagnostic } from '../diagnostic.ts';
import { invisibleCharacter, mojibake, strayWhitespace } from './characters.ts';
import { tooLong } from './length.ts';
import { links } from './links.ts';
import { html, nesting } from './markup.ts';
import { changedPlaceholders, malformedPlaceholder } from './placeholders.ts';
import { typography } from './typography.ts';

export interface TextContext {
  locale: string;
  key: string;
  /** The text it translates; the text itself for English. */
  english: string;
  /** Placeholders that a translation may leave out: "one call" needs no number. */
  optional: string[];
}

/** Applies every rule to one text. An error that masks others is reported on its own. */
export function lintText(text: string, { locale, key, english, optional }: TextContext): TextDiagnostic[] {
  if (text.replace(/[\s\p{C}]/gu, '') === '')
    return [error('There are no words between the quotes', 'Type the text between them')];
  const unreadable = mojibake(text) ?? invisibleCharacter(text);
  if (unreadable) return [unreadable];
  const malformed = malformedPlaceholder(text, english);
  const diagnostics = [
    html(text) ?? links(text, locale),
    nesting(text),
    ...(malformed ? [malformed] : changedPlaceholders(english, text, optional)),
    strayWhitespace(text),
    tooLong(key, text, english),
  ].filter((found) => found !== undefined);
  const typo = hasErrors(diagnostics) ? undefined : typography(text, locale);
  return typo ? [...diagnostics, typo] : diagnostics;
}
