import { isUtf8 } from 'node:buffer';
import { error, warning, type TextDiagnostic } from '../diagnostic.ts';

const names: [characters: RegExp, name: string][] = [
  [/\u00AD/, 'a soft hyphen'],
  [/[\u180E\u200B]/, 'an invisible space'],
  [/[\u200C\u200D\u2060]/, 'an invisible joiner'],
  [/[\u061C\u200E\u200F]/, 'an invisible direction mark'],
  [/[\u2028\u2029]/, 'an invisible line break'],
  [/\u202E/, 'a mark that reverses the text'],
  [/[\u202A-\u202D\u2066-\u2069]/, 'a mark that changes the reading direction'],
];

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Joiners inside an emoji, and joiners and direction marks in the scripts that need them. */
const legitimate = [
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu,
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D]/gu,
  /(?<=[\p{scx=Arab}\p{scx=Hebr}\p{P}\p{N}])[\u200E\u200F]|[\u200E\u200F](?=[\p{scx=Arab}\p{scx=Hebr}])/gu,
];

export function invisibleCharacter(text: string): TextDiagnostic | undefined {
  if (!invisible.test(text)) return undefined;
  const rest = [/\n/g, ...legitimate].reduce((words, pattern) => words.replace(pattern, ' '), text);
  const found = invisible.exec(rest);
  if (!found) return undefined;
  const [character] = found;
  const name = names.find(([characters]) => characters.test(character))?.[1] ?? 'an invisible character';
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const before = text.slice(0, found.index).trimEnd().split(/\s/).at(-1);
  const message = `There is ${name} (${code}) ${before ? `after "${before}"` : 'at the beginning'}`;
  const fix = 'Delete it: put the cursor right after it and press Backspace, or retype the words';
  return error(message, fix, found.index);
}

/** Every byte as Windows-1252 decodes it. */
const windows1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/**
 * Complete UTF-8 sequences decoded as Windows-1252. Before punctuation the first character may be a letter after
 * all (“MANHÔ), unless another letter follows.
 */
const misdecoded =
  /[ÂÃÄÅ](?:[\u0080-\u00BF€ƒ†‡ˆ‰ŠŒŽ•˜™šœžŸ]|[‚„…‹‘’“”–—›](?=\p{L}))|[âð][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2,3}/gu;

/** UTF-8 that was read in another encoding: `Ã©` for é, `â€™` for ’. */
export function mojibake(text: string): TextDiagnostic | undefined {
  const lost = text.indexOf('\uFFFD');
  const lostMessage = 'A character was lost when the file was saved or copied: it shows as \uFFFD';
  if (lost >= 0) return error(lostMessage, 'Type the word again', lost);
  for (const { 0: found, index } of text.matchAll(misdecoded)) {
    const original = decodedAsUtf8(found);
    const isNoBreakSpaceAfterLetter = /^[ÂÄÅ]\u00A0$/.test(found);
    if (original === undefined || isNoBreakSpaceAfterLetter) continue;
    const repaired = text.replace(misdecoded, (part) => decodedAsUtf8(part) ?? part);
    const message = `"${found}" is a "${original}" that was saved in one encoding and read in another`;
    return error(message, `Type: ${repaired}`, index);
  }
  return undefined;
}

/** The character whose UTF-8 bytes these are, if they are any. */
function decodedAsUtf8(text: string): string | undefined {
  const bytes = Buffer.from(Array.from(text, (letter) => windows1252.indexOf(letter)));
  const decoded = bytes.toString();
  return isUtf8(bytes) && decoded.length < text.length ? decoded : undefined;
}

export function strayWhitespace(text: string): TextDiagnostic | undefined {
  if (/^\s/.test(text)) return warning('There is a space at the beginning of the text', 'Delete it', 0);
  if (/\s$/.test(text)) return warning('There is a space at the end of the text', 'Delete it', text.trimEnd().length);
  const double = text.indexOf('  ');
  return double < 0 ? undefined : warning('There are two spaces in a row', 'Delete one', double);
}
