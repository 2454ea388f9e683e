import type { Fault } from './problem.ts';

/** Characters that a text may not hold: nobody sees them, or they turn the words around them. */
const invisible: Record<string, string> = {
  '\u00AD': 'a soft hyphen',
  '\u061C': 'an invisible direction mark',
  '\u180E': 'an invisible space',
  '\u200B': 'an invisible space',
  '\u200C': 'an invisible joiner',
  '\u200D': 'an invisible joiner',
  '\u200E': 'an invisible direction mark',
  '\u200F': 'an invisible direction mark',
  '\u2028': 'an invisible line break',
  '\u2029': 'an invisible line break',
  '\u202A': 'a mark that changes the direction of reading',
  '\u202B': 'a mark that changes the direction of reading',
  '\u202C': 'a mark that changes the direction of reading',
  '\u202D': 'a mark that changes the direction of reading',
  '\u202E': 'a mark that turns the text around',
  '\u2060': 'an invisible joiner',
  '\u2066': 'a mark that changes the direction of reading',
  '\u2067': 'a mark that changes the direction of reading',
  '\u2068': 'a mark that changes the direction of reading',
  '\u2069': 'a mark that changes the direction of reading',
  '\uFEFF': 'an invisible mark',
  '\uFFFC': 'the place of something that was not copied',
};

/** Joiners belong inside an emoji, and between letters of scripts that are written with them. */
const joined = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;
const joinedScripts = /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D]/gu;
const directionMarks =
  /(?<=[\p{scx=Arab}\p{scx=Hebr}\p{P}\p{N}])[\u200E\u200F]|[\u200E\u200F](?=[\p{scx=Arab}\p{scx=Hebr}])/gu;

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The first invisible character of a text. */
export function invisibleCharacters(text: string): Fault[] {
  if (!unseen.test(text)) return [];
  const seen = text.replace(joined, ' ').replace(joinedScripts, ' ').replace(directionMarks, ' ');
  const found = unseen.exec(seen.replaceAll('\n', ' '));
  if (!found) return [];
  const code = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const before = text.slice(0, found.index).trimEnd().split(/\s/).at(-1);
  return [
    {
      severity: 'error',
      index: found.index,
      wrong: `There is ${invisible[found[0]] ?? 'an invisible character'} (${code}) ${before ? `after "${before}"` : 'at the beginning'}`,
      mend: 'Delete it: put the cursor behind it and press Backspace, or type the words again',
    },
  ];
}

/** Bytes 80 to 9F as Windows reads them. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** What UTF-8 looks like when a program took it for something else: `Ã©` for é, `â€™` for ’. */
export function mojibake(text: string): Fault[] {
  const replacement = text.indexOf('\uFFFD');
  if (replacement >= 0) {
    return [
      {
        severity: 'error',
        index: replacement,
        wrong: 'A character was lost when the file was saved or copied: it shows as \uFFFD',
        mend: 'Type the word again',
      },
    ];
  }
  // Ã, Â, Å, Ä and â, ð begin the letters, quotes and emoji of our languages; a sequence has to be complete. Before
  // a punctuation mark they may be letters after all (“MANHÔ), unless a letter follows it.
  const sequences =
    /[ÂÃÄÅ](?:[\u0080-\u00BF€ƒ†‡ˆ‰ŠŒŽ•˜™šœžŸ]|[‚„…‹‘’“”–—›](?=\p{L}))|[âð][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2,3}/gu;
  for (const found of text.matchAll(sequences)) {
    const meant = readAsUtf8(found[0]);
    const isSpaceAfterLetter = /^[ÂÄÅ]\u00A0$/.test(found[0]);
    if (meant === undefined || isSpaceAfterLetter) continue;
    const mended = text.replace(sequences, (part) => readAsUtf8(part) ?? part);
    return [
      {
        severity: 'error',
        index: found.index,
        wrong: `"${found[0]}" is a "${meant}" that was saved with one encoding and read with another`,
        mend: `Type: ${mended}`,
      },
    ];
  }
  return [];
}

/** The character that these ones are the bytes of; nothing when they are words after all. */
function readAsUtf8(text: string): string | undefined {
  const bytes = Array.from(text, (letter) => {
    const high = windows.indexOf(letter);
    return high >= 0 && high < 32 ? 0x80 + high : letter.charCodeAt(0);
  });
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return decoded.length < text.length ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** Spaces that a reader does not see and a layout does. */
export function spaces(text: string): Fault[] {
  if (/^\s|\s$/.test(text)) {
    return [
      {
        severity: 'report',
        index: /^\s/.test(text) ? 0 : text.trimEnd().length,
        wrong: `There is a space at the ${/^\s/.test(text) ? 'beginning' : 'end'} of the text`,
        mend: 'Delete it',
      },
    ];
  }
  const double = text.search(/ {2}/);
  if (double < 0) return [];
  return [{ severity: 'report', index: double, wrong: 'There are two spaces in a row', mend: 'Delete one' }];
}
