import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { consentVersion, type ConsentWording } from '../../src/consultation/consent-version.ts';

const wordingsFile = new URL('../../src/consultation/consent-wordings.ts', import.meta.url);

/**
 * Appends wordings that the list lacks and returns them. The list is part of the function, so deploy the
 * function before a site that shows a new wording.
 */
export function recordConsentWordings(
  wordings: readonly { locale: string; text: string }[],
  file: URL | string = wordingsFile,
): { added: ConsentWording[] } {
  const source = readFileSync(file, 'utf8');
  const end = source.lastIndexOf('];');
  if (end === -1) throw new Error(`Cannot record consent wordings: no list in "${String(file)}"`);
  const added: ConsentWording[] = [];
  for (const { locale, text } of wordings) {
    const version = consentVersion(locale, text);
    const known = source.includes(quote(version)) || added.some((wording) => wording.version === version);
    if (!known) added.push({ version, locale, text });
  }
  if (added.length > 0) {
    const draft = new URL(`${new URL(file, import.meta.url).href}.${process.pid}.tmp`);
    writeFileSync(draft, source.slice(0, end) + added.map(entry).join('') + source.slice(end));
    renameSync(draft, file);
  }
  return { added };
}

function entry({ version, locale, text }: ConsentWording): string {
  return `  {\n    version: ${quote(version)},\n    locale: ${quote(locale)},\n    text: ${quote(text)},\n  },\n`;
}

function quote(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`);
  return `'${inner}'`;
}
