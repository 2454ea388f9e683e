import type { Random } from './random.ts';

const lineEnds = ['\r\n', '\r\n', '\n', '\r'];

/**
 * Writes lines as some program would: names in any case, line ends of any kind, and long lines folded after any byte,
 * even within a character.
 */
export function writeLines(lines: readonly string[], random: Random, kinds: Set<string>): Uint8Array {
  const lineEnd = random.oneOf(lineEnds);
  if (lineEnd !== '\r\n') kinds.add(lineEnd === '\n' ? 'bare line feeds' : 'bare carriage returns');
  const recase = random.oneOf([keep, keep, lower, mixed]);
  if (recase !== keep) kinds.add('names in lower case');
  const parts: Buffer[] = [];
  if (random.maybe(0.1)) {
    kinds.add('byte order mark');
    parts.push(Buffer.from('\uFEFF'));
  }
  for (const line of lines) {
    const name = /^[A-Z-]+(?:;[A-Z-]+(?==))*/.exec(line)?.[0] ?? '';
    parts.push(fold(Buffer.from(recase(name, random) + line.slice(name.length)), lineEnd, random, kinds));
  }
  return Buffer.concat(parts);
}

type Recase = (name: string, random: Random) => string;
const keep: Recase = (name) => name;
const lower: Recase = (name) => name.toLowerCase();
const mixed: Recase = (name, random) =>
  [...name].map((letter) => (random.maybe(0.5) ? letter.toLowerCase() : letter)).join('');

function fold(line: Buffer, lineEnd: string, random: Random, kinds: Set<string>): Buffer {
  const parts: Buffer[] = [];
  let rest = line;
  while (rest.length > 75 || (rest.length > 4 && random.maybe(0.04))) {
    const at = random.integer(1, Math.min(74, rest.length - 1));
    if ((rest[at] ?? 0) >> 6 === 0b10) kinds.add('folded within a character');
    else kinds.add('folded lines');
    parts.push(rest.subarray(0, at), Buffer.from(`${lineEnd}${random.oneOf([' ', '\t'])}`));
    rest = rest.subarray(at);
  }
  return Buffer.concat([...parts, rest, Buffer.from(lineEnd)]);
}
