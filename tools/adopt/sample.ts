import { company } from '../../src/business/company.ts';
import file from './sample.json' with { type: 'json' };

/** The traces of the sample company; `artwork` describes a file by the first 16 digits of its SHA-256. */
export const sample = { ...file, artwork: file.artwork as Record<string, string> };

/** The facts that decide which words a company shares with the sample. */
export type CompanyPlace = Pick<typeof company, 'name' | 'timeZone'> & {
  address: { city: string; region: string };
};

/** The words that another company has no reason to use: its city may be the sample's. */
export function foreignWords({ name, address, timeZone }: CompanyPlace = company) {
  // While the name is the sample's, so is the rest.
  const isSample = name === sample.company;
  const shared = {
    city: !isSample && (address.city === sample.place.city || address.region === sample.place.region),
    'time zone': !isSample && timeZone === sample.place.timeZone,
  };
  return Object.entries(sample.words)
    .filter(([kind]) => !shared[kind as keyof typeof shared])
    .flatMap(([kind, words]) => words.map((word) => ({ word, kind })));
}

/** Whether a text, as `plainText` returns it, has a word. */
export function findsWord(plain: string, word: string): boolean {
  const wanted = plainText(word);
  // Most texts do not have it: a search is faster than a pattern.
  return plain.includes(wanted) && new RegExp(`(?<!\\p{L})${RegExp.escape(wanted)}(?!\\p{L})`, 'u').test(plain);
}

/** A text as `findsWord` compares it: decoded, in lower case, with plain apostrophes and spaces. */
export function plainText(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&nbsp;/g, ' ')
    .replace(/[‘’ʼ]|&(?:rsquo|apos|#39);/g, "'")
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
