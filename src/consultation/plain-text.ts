/**
 * Makes typed text safe to store, log and mail without changing what a reader sees: well-formed, in
 * composed form (NFC), without control characters, bidirectional overrides or blank ends.
 */

/** One line: a line break or a tab becomes a space, so no text can start a second mail header. */
export function cleanLine(text: string): string {
  return emptyIfBlank(wellFormed(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

/** Several lines, each ended by a single `\n`. */
export function cleanParagraphs(text: string): string {
  const lines = wellFormed(text).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  return emptyIfBlank(lines.replace(/(?![\n\t])\p{Cc}/gu, ''));
}

/** For emails and phone numbers, where an invisible character is always an accident of pasting. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFC')
    .trim();
}

/** Writes a phone number that was copied from a link, a document or a phone's contacts with the basic symbols alone. */
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

/** The number of characters as Unicode counts them, so that an emoji is not counted as two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function wellFormed(text: string): string {
  // `toWellFormed()` by hand: browsers that load modules but lack it are still in use.
  return text.replace(/\p{Cs}/gu, '\uFFFD').replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

const blank = /[\s\u200B-\u200F\u2060\uFEFF]/;

/**
 * The text without such characters at its end. Not by a regular expression such as `/\s+$/`: it tries anew at each
 * character of a long run in the middle, so that a text of 100,000 blanks took the server half a minute.
 */
function trimmedEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

// Not \p{C}: which letters exist depends on the age of a browser or server, and the two have to agree. U+2800 is
// the empty Braille cell; the other letters that render as nothing (Hangul fillers, joiners) are "ignorable".
const invisible = /[\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function emptyIfBlank(text: string): string {
  // Composed last: a removed character may have separated a letter from its accent.
  const trimmed = trimmedEnd(text.normalize('NFC'), blank).replace(/^[\s\u200B-\u200F\u2060\uFEFF]+/, '');
  return trimmed.replace(invisible, '') === '' ? '' : trimmed;
}
