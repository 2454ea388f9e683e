/**
 * Reads the secret from the fragment of a link that a mail program changed: encoded once or twice, wrapped, between
 * quotes or brackets, before punctuation or parameters. `pattern` has no anchors. Self-contained, for inline scripts.
 */
export function readSecret(fragment: string, pattern: string): string | undefined {
  const text = fragment
    .replace(/%(?:25)*([0-7][\dA-F])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\s|%(?:25)*(?:E2%(?:25)*80%(?:25)*8[B-F]|EF%(?:25)*BB%(?:25)*BF|C2%(?:25)*AD)/gi, '');
  const secret = new RegExp(`^[^\\w-]*(${pattern})[_-]*(?![\\w-])`);
  // Quoted-printable ends a wrapped line with `=`.
  return (secret.exec(text) ?? secret.exec(text.replace(/=/g, '')))?.[1];
}
