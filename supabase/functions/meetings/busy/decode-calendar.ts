const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The text of a file in UTF-8. A program that counts bytes may fold a line within a character: the rest of the character
 * is put before the fold.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  const mended = bytes.slice();
  for (let at = 0; at < mended.length; at += 1) {
    if (!isBlank(mended[at]) || !isLineEnd(mended[at - 1])) continue;
    const isPair = mended[at - 1] === lineFeed && mended[at - 2] === carriageReturn;
    const fold = mended.slice(at - (isPair ? 2 : 1), at + 1);
    let end = at + 1;
    while (isContinuation(mended[end])) end += 1;
    if (end === at + 1) continue;
    mended.copyWithin(at + 1 - fold.length, at + 1, end);
    mended.set(fold, end - fold.length);
  }
  return new TextDecoder().decode(mended);
}

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;
const isLineEnd = (byte: number | undefined) => byte === lineFeed || byte === carriageReturn;
const isContinuation = (byte: number | undefined) => byte !== undefined && byte >> 6 === 0b10;
