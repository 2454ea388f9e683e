import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { consentVersion, type ConsentWording } from '../../src/consultation/consent-version.ts';

const listOfWordings = new URL('../../src/consultation/consent-wordings.ts', import.meta.url);

/**
 * Writes wordings that the list does not hold yet at its end, and says which they were. A wording is given as
 * the page shows it, its slots filled in. The list is part of the function: deploy it before the site that
 * shows a new wording.
 */
export function recordConsentWordings(
  wordings: readonly { locale: string; text: string }[],
  file: URL | string = listOfWordings,
): { added: ConsentWording[] } {
  const source = readFileSync(file, 'utf8');
  const end = source.lastIndexOf('];');
  if (end === -1) throw new Error(`Cannot record consent wordings: no list in "${String(file)}"`);
  const added: ConsentWording[] = [];
  for (const { locale, text } of wordings) {
    const version = consentVersion(locale, text);
    const known = source.includes(quoted(version)) || added.some((wording) => wording.version === version);
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
  return `  {\n    version: ${quoted(version)},\n    locale: ${quoted(locale)},\n    text: ${quoted(text)},\n  },\n`;
}

function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`);
  return `'${inner}'`;
}
