import { error, hasErrors, warning, type TextDiagnostic } from '../diagnostic.ts';
import { lengthOfText, roleOf } from '../notes.ts';
import type { Project } from '../project.ts';
import { invisibleCharacter, misreadCharacter, strayWhitespace } from './characters.ts';
import { html, links } from './links.ts';
import { malformedPlaceholder, wrongPlaceholders } from './placeholders.ts';
import { typography } from './typography.ts';

/** The part of a project that the rules for one text read, in a browser too. */
export type LintedProject = Pick<Project, 'defaultLocale' | 'notes' | 'paths' | 'values' | 'variantBase'>;

/**
 * Applies every rule to one text; `original` is the text in the default language, or the text itself. An error that
 * masks others is reported on its own.
 */
export function lintText(
  project: LintedProject,
  { key, text, original, locale }: { key: string; text: string; original: string; locale: string },
): TextDiagnostic[] {
  if (text.replace(/[\s\p{C}]/gu, '') === '')
    return [error('There are no words between the quotes', 'Type the text between them')];
  if (text.startsWith('TODO')) return [warning('The text is not written yet', 'Write it')];
  const unreadable = misreadCharacter(text) ?? invisibleCharacter(text);
  if (unreadable) return [unreadable];
  const malformed = malformedPlaceholder(text, original);
  const isOriginal = locale === project.defaultLocale;
  const diagnostics = [
    html(text) ?? links(project, text, locale),
    ...(malformed ? [malformed] : wrongPlaceholders(project, { key, text, original, isOriginal })),
    strayWhitespace(text),
    tooLong(project, key, text, original),
  ].filter((found) => found !== undefined);
  const typo = hasErrors(diagnostics) ? undefined : typography(text, locale);
  return typo ? [...diagnostics, typo] : diagnostics;
}

function tooLong(project: LintedProject, key: string, text: string, original: string): TextDiagnostic | undefined {
  const { max, reason } = roleOf(project, key)?.limit ?? {
    max: original.length * 2 + 30,
    reason: 'the original is much shorter, and the page has no more room',
  };
  const length = lengthOfText(project, text);
  if (length <= max) return undefined;
  const message = `The text has ${length} characters; the limit is ${max}: ${reason}`;
  return warning(message, `Shorten it to ${max} characters: remove ${length - max}`);
}
