import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isListed, type Destinations } from '../security-headers/url-allowlist.ts';
import { addressesInScript, addressesInSource, addressesInStyle, type WrittenAddress } from './url-scanner.ts';

const sourceFiles = ['src/**/*.{astro,ts,tsx,css,svg}', 'public/**/*.{html,css,svg,json}', 'locales/*.json'];
// The list itself, and what no page is made of.
const exempt = /^src\/(business|content)\/|\.test\.ts$|^src\/consultation\/auth-contract\//;

/**
 * Ends a build on an address of a stranger that is not in the list of external addresses: in the sources
 * before it begins, in scripts and styles when they are bundled. Pages are read for the security policy.
 */
export function addressCheck(destinations: Destinations): AstroIntegration {
  return {
    name: 'address-check',
    hooks: {
      'astro:build:start': async () => refuse(await unlistedInSources(process.cwd(), destinations)),
      'astro:build:done': async ({ dir }) => refuse(await unlistedInBundles(fileURLToPath(dir), destinations)),
    },
  };
}

/** `file:line: address` for each address that the sources below `root` use and nobody has listed. */
export async function unlistedInSources(root: string, destinations: Destinations): Promise<string[]> {
  const names = (await namesOf(root, sourceFiles)).filter((name) => !exempt.test(name));
  return unlisted(root, names, addressesInSource, destinations);
}

/** The same for the scripts and styles of a built site. */
export async function unlistedInBundles(folder: string, destinations: Destinations): Promise<string[]> {
  return [
    ...(await unlisted(folder, await namesOf(folder, ['**/*.css']), addressesInStyle, destinations)),
    ...(await unlisted(folder, await namesOf(folder, ['**/*.{js,mjs}']), addressesInScript, destinations)),
  ];
}

async function namesOf(root: string, patterns: string[]): Promise<string[]> {
  const names = await Array.fromAsync(glob(patterns, { cwd: root }));
  return names.map((name) => name.split(sep).join('/')).sort();
}

async function unlisted(
  root: string,
  names: string[],
  read: (text: string) => WrittenAddress[],
  destinations: Destinations,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    for (const { address, line } of read(await readFile(join(root, name), 'utf8'))) {
      if (!isListed(address, destinations)) found.push(`${name}:${line}: ${address}`);
    }
  }
  return found;
}

function refuse(found: string[]): void {
  if (found.length === 0) return;
  throw new Error(
    `Cannot build: these addresses are not in the list of src/business/external-addresses.ts:\n  ${found.join('\n  ')}`,
  );
}
