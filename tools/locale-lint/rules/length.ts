import { replacePlaceholders } from '../../../lib/texts.ts';
import { note, warning, type TextDiagnostic } from '../diagnostic.ts';
import { roleOf } from '../schema/notes.ts';

/** How many characters a placeholder counts for, whatever the company's own facts are; others are prices and numbers. */
const measures: Record<string, number> = {
  company: 10,
  legalName: 22,
  city: 10,
  state: 10,
  zone: 10,
  ofCity: 12,
  cityAdjective: 12,
  days: 16,
  plans: 12,
  addOns: 14,
  services: 12,
  clients: 16,
  pieces: 12,
  offer: 28,
  bookingPlan: 8,
  analyticsPlan: 8,
  barbershop: 16,
  dryCleaner: 24,
  clinic: 16,
  garage: 16,
  languagesAnd: 27,
  languagesOr: 27,
};

export function measureOf(placeholder: string): number {
  return measures[placeholder.charAt(0).toLowerCase() + placeholder.slice(1)] ?? 4;
}

export function tooLong(key: string, text: string, english: string): TextDiagnostic | undefined {
  const { max, reason } = roleOf(key)?.limit ?? {
    max: english.length * 2 + 30,
    reason: 'the English text is much shorter, and the page has no more room',
  };
  const length = [...filledWith({}, text)].length;
  if (length <= max) return undefined;
  const message = `The text has ${length} characters; the limit is ${max}: ${reason}`;
  return warning(message, `Shorten it to ${max} characters: remove ${length - max}`);
}

/** Which titles the names of the company push beyond what search engines show, with the words that they cut. */
export function cutTitles(
  texts: { key: string; text: string }[],
  facts: Record<string, string>,
): TextDiagnostic | undefined {
  const cut = texts.flatMap(({ key, text }) => {
    const max = key.endsWith('.title') ? roleOf(key)?.limit?.max : undefined;
    const surplus = max === undefined || tooLong(key, text, text) ? 0 : [...filledWith(facts, text)].length - max;
    // A title that ends in a name may lose the end of it.
    const [words = ''] = /[^}]*$/.exec(text) ?? [];
    const lost = surplus > 0 && new RegExp(`\\S*.{1,${surplus}}$`, 'u').exec(words)?.[0];
    return lost ? [`"${lost.trim()}" of ${key}`] : [];
  });
  if (cut.length === 0) return undefined;
  const message = `After the names of this company, search engines cut ${cut.join(', ')}`;
  return note(message, 'Shorten these titles, or leave them: no check fails');
}

/** A text as it is measured: a placeholder without a fact is a number of its usual length. */
export function filledWith(facts: Record<string, string>, text: string): string {
  return replacePlaceholders(text, (name) => facts[name] ?? '0'.repeat(measureOf(name)));
}
