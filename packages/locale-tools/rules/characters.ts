import { error, warning, type TextDiagnostic } from '../diagnostic.ts';

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Line breaks, joiners inside an emoji, and joiners and direction marks in the scripts that need them. */
const legitimate = [
  /\n/g,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu,
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D]/gu,
  /(?<=[\p{scx=Arab}\p{scx=Hebr}\p{P}\p{N}])[\u200E\u200F]|[\u200E\u200F](?=[\p{scx=Arab}\p{scx=Hebr}])/gu,
];

export function invisibleCharacter(text: string): TextDiagnostic | undefined {
  const found = invisible.exec(legitimate.reduce((rest, pattern) => rest.replace(pattern, ' '), text));
  if (!found) return undefined;
  const code = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const before = text.slice(0, found.index).trimEnd().split(/\s/).at(-1);
  const message = `There is an invisible character (${code}) ${before ? `after "${before}"` : 'at the beginning'}`;
  const fix = 'Delete it: put the cursor right after it and press Backspace, or retype the words';
  return error(message, fix, found.index);
}

/** UTF-8 that was read in another encoding: `Ã©` for é, `â€™` for ’. */
export function misreadCharacter(text: string): TextDiagnostic | undefined {
  const found = /\uFFFD|[ÃÂ][\u0080-\u009F\u00A1-\u00BF]|â€/.exec(text);
  if (!found) return undefined;
  const message = `"${found[0]}" is a character that was saved in one encoding and read in another`;
  return error(message, 'Type the word again', found.index);
}

export function strayWhitespace(text: string): TextDiagnostic | undefined {
  if (/^\s/.test(text)) return warning('There is a space at the beginning of the text', 'Delete it', 0);
  if (/\s$/.test(text)) return warning('There is a space at the end of the text', 'Delete it', text.trimEnd().length);
  const double = text.indexOf('  ');
  return double < 0 ? undefined : warning('There are two spaces in a row', 'Delete one', double);
}
