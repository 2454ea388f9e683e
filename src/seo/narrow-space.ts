import * as harfbuzz from 'harfbuzzjs';

/** As in "1 800 $" in French: Unicode's chart makes it a thin space or slightly wider. */
const widthInEm = 0.2;
const narrowNoBreakSpace = 0x202f;
const thinSpace = 0x2009;

/**
 * Adds a narrow no-break space (U+202F) to a TrueType font, on the glyph of its thin space. Without it, each browser
 * makes up its own width. A font without a thin space stays as it is.
 */
export function withNarrowSpace(font: Buffer): Buffer {
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(font).buffer));
  const glyphs = glyphsOf(face);
  const glyph = glyphs.get(thinSpace);
  // Such a face has no glyph of its own to be narrow; each browser makes one up.
  if (glyph === undefined) return font;
  glyphs.set(narrowNoBreakSpace, glyph);

  const cmap = characterMap(glyphs);
  const result = Buffer.concat([font, Buffer.alloc(-font.length & 3), cmap]);
  const entry = tableEntry(result, 'cmap');
  result.writeUInt32BE(result.length - cmap.length, entry + 8);
  result.writeUInt32BE(cmap.length, entry + 12);
  const metrics = result.readUInt32BE(tableEntry(result, 'hmtx') + 8);
  result.writeUInt16BE(Math.round(face.upem * widthInEm), metrics + 4 * glyph);
  return result;
}

function glyphsOf(face: harfbuzz.Face): Map<number, number> {
  const font = new harfbuzz.Font(face);
  return new Map([...face.collectUnicodes()].map((character) => [character, font.nominalGlyph(character) ?? 0]));
}

/** Where a table's record is: tag, checksum, offset and length. https://learn.microsoft.com/typography/opentype/spec/otff */
function tableEntry(font: Buffer, tag: string): number {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === tag) return entry;
  }
  throw new Error(`Cannot read the font: it has no "${tag}" table`);
}

/** A `cmap` table of format 4. https://learn.microsoft.com/typography/opentype/spec/cmap */
function characterMap(glyphs: Map<number, number>): Buffer {
  const segments: { start: number; end: number; delta: number }[] = [];
  for (const [character, glyph] of [...glyphs].sort(([one], [other]) => one - other)) {
    const last = segments.at(-1);
    const delta = (glyph - character) & 0xffff;
    if (last && last.end + 1 === character && last.delta === delta) last.end = character;
    else segments.push({ start: character, end: character, delta });
  }
  // The specification requires it.
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });

  const searchSteps = Math.floor(Math.log2(segments.length));
  const searchRange = 2 ** (searchSteps + 1);
  const body = [
    ...[2 * segments.length, searchRange, searchSteps, 2 * segments.length - searchRange],
    ...segments.map(({ end }) => end),
    0,
    ...segments.map(({ start }) => start),
    ...segments.map(({ delta }) => delta),
    ...segments.map(() => 0),
  ];
  // One encoding: Windows, Unicode.
  const header = [0, 1, 3, 1, 0, 12];
  return Buffer.from(Uint16Array.from([...header, 4, 2 * (body.length + 3), 0, ...body]).buffer).swap16();
}
