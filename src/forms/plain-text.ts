/**
 * Makes typed text safe to store, log and mail without a visible change: well-formed, composed (NFC), without control
 * characters, bidirectional overrides or blank ends.
 */

/** A line break or a tab becomes a space, so that no text starts a second mail header. */
export function cleanLine(text: string): string {
  return emptyIfBlank(wellFormed(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

/** Ends each line with a single `\n`. */
export function cleanParagraphs(text: string): string {
  const lines = wellFormed(text).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  return emptyIfBlank(lines.replace(/(?![\n\t])\p{Cc}/gu, ''));
}

/** For emails and phone numbers, in which invisible characters come from pasting. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFC')
    .trim();
}

/** Converts a phone number from a link, a document or a phone's contacts to the basic symbols. */
export function withBasicSymbols(phone: string): string {
  const basic = withoutInvisible(phone)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u207A\u208A\uFE62]/g, '+')
    .replace(/[\p{Pd}\u2043\u207B\u208B\u2212]/gu, '-')
    .replace(/\u20E3/g, '')
    .replace(/^tel:(?:\/\/)?/i, '')
    .replace(/[\u00B7\u2022\u2024\u2027\u2219]/g, '.');
  return trimmedEnd(basic, /[.\s]/).replace(/\./g, '-').trim();
}

/** Counts code points, so that an emoji is not two characters. */
export function countCharacters(text: string): number {
  return [...text].length;
}

function wellFormed(text: string): string {
  // Some browsers that load modules lack `toWellFormed()`.
  return text.replace(/\p{Cs}/gu, '\uFFFD').replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

const blank = /[\s\u200B-\u200F\u2060\uFEFF]/;

/** Not by `/\s+$/`, which is quadratic: 100,000 blanks in the middle of a text took half a minute. */
function trimmedEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

// Not \p{C}, because browser and server may know different Unicode versions. U+2800 is the empty Braille cell; other
// letters that render as nothing (Hangul fillers, joiners) are "ignorable".
const invisible = /[\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function emptyIfBlank(text: string): string {
  // Composed after removals, which may join a letter and its accent.
  const trimmed = trimmedEnd(text.normalize('NFC'), blank).replace(/^[\s\u200B-\u200F\u2060\uFEFF]+/, '');
  return trimmed.replace(invisible, '') === '' ? '' : trimmed;
}
