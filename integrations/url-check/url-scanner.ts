/** An address and the line it stands on. */
export interface WrittenAddress {
  address: string;
  line: number;
}

const address = String.raw`((?:(?:https?|wss?):)?\/\/[^\s"'\`<>)\\]+)`;

// As a value: behind a quote, in url() or in an attribute. What stands in prose or in a comment leads nobody
// anywhere, and a namespace or a vocabulary is a name that only looks like an address.
const valuePattern = new RegExp(
  String.raw`(?<!xmlns(?::\w+)?=|@context['"]?:\s*)(?:["'\`]|url\(\s*|=)${address}`,
  'gi',
);

// Where a script loads or follows: libraries carry addresses of their manuals and namespaces that do neither.
const usePattern = new RegExp(
  String.raw`(?:\b(?:import|fetch|open|importScripts|sendBeacon|Worker|WebSocket|EventSource|location\.\w+)\s*\(\s*` +
    String.raw`|\bfrom\s*|\b(?:href|src|srcset|action|formAction|poster|location)["']?\s*[:=]\s*` +
    String.raw`|\bsetAttribute\(\s*["'\`](?:href|src|action)["'\`]\s*,\s*)["'\`]${address}`,
  'gi',
);

const stylePattern = new RegExp(String.raw`(?:url\(\s*["']?|@import\s*["'])${address}`, 'gi');

/** Every address that a source file uses as a value, this machine's own and reserved ones left out. */
export function addressesInSource(text: string): WrittenAddress[] {
  return found(text, valuePattern);
}

/** Every address that a built script would load or lead to, as far as the text shows it. */
export function addressesInScript(code: string): WrittenAddress[] {
  return found(code, usePattern);
}

/** Every address that a style sheet would load. */
export function addressesInStyle(css: string): WrittenAddress[] {
  return found(css, stylePattern);
}

function found(text: string, pattern: RegExp): WrittenAddress[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const written = match[1] ?? '';
    return isOutside(written) ? [{ address: written, line: lineOf(text, match.index) }] : [];
  });
}

function isOutside(written: string): boolean {
  const host = URL.parse(written, 'https://own.invalid')?.hostname ?? '';
  return host.includes('.') && !/^127\.|\.(invalid|localhost)$/.test(host);
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
