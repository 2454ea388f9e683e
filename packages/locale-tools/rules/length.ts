import { replacePlaceholders } from '../../../lib/texts.ts';
import { warning, type TextDiagnostic } from '../diagnostic.ts';
import { lengthOf, roleOf } from '../notes.ts';
import type { Project } from '../project.ts';

export function tooLong(project: Project, key: string, text: string, original: string): TextDiagnostic | undefined {
  const { max, reason } = roleOf(project, key)?.limit ?? {
    max: original.length * 2 + 30,
    reason: 'the original is much shorter, and the page has no more room',
  };
  // A placeholder counts for its usual length, whatever its value is in this company.
  const length = [...replacePlaceholders(text, (name) => '0'.repeat(lengthOf(project, name)))].length;
  if (length <= max) return undefined;
  const message = `The text has ${length} characters; the limit is ${max}: ${reason}`;
  return warning(message, `Shorten it to ${max} characters: remove ${length - max}`);
}
