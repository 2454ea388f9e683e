import { replacePlaceholders } from '../../../lib/texts.ts';
import { warning, type TextDiagnostic } from '../diagnostic.ts';
import { lengthOf, roleOf } from '../notes.ts';
import type { LintedProject } from './text.ts';

export function tooLong(
  project: LintedProject,
  key: string,
  text: string,
  original: string,
): TextDiagnostic | undefined {
  const { max, reason } = roleOf(project, key)?.limit ?? {
    max: original.length * 2 + 30,
    reason: 'the original is much shorter, and the page has no more room',
  };
  const length = lengthOfText(project, text);
  if (length <= max) return undefined;
  const message = `The text has ${length} characters; the limit is ${max}: ${reason}`;
  return warning(message, `Shorten it to ${max} characters: remove ${length - max}`);
}

/** The characters of a text, of which a placeholder counts for its usual length, whatever its value is in this company. */
export function lengthOfText(project: Pick<LintedProject, 'notes' | 'variantBase'>, text: string): number {
  return [...replacePlaceholders(text, (name) => '0'.repeat(lengthOf(project, name)))].length;
}
