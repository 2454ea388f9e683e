// A part of the local part: any character but blanks, controls and those that would end it, or start a second address,
// a comment or a route in a mail header. International letters are allowed (RFC 6531).
const atom = String.raw`[^\s\p{Cc}.@"()<>[\]:;,\\]+`;

// A domain that gets mail consists of labels of letters, digits and inner hyphens, the last of which begins with a letter.
const domainLabel = String.raw`[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*`;

const dotAtomAddress = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${atom}(?:\.${atom})*@(?:${domainLabel}\.)+(?=\p{L}.)${domainLabel}$`,
  'u',
);

/** Whether an email consists of a dot-atom and a domain: `ana..lopez@`, `ana.@` and `.ana@` make providers reject the whole mail. */
export function isDotAtomAddress(email: string): boolean {
  return dotAtomAddress.test(email);
}

/** Whether an email has only the characters that our mail provider takes; the form accepts international ones, too. */
export function isMailable(email: string): boolean {
  return !/\P{ASCII}/u.test(email);
}

// Programs cut or refuse longer URLs, some of them at 2,000 characters.
const maximumUrlLength = 1900;

/** The URL that writes to an email, no part of which is read as a header; of a long text, the beginning. */
export function mailtoUrl(email: string, body = ''): string {
  const encoded = encodeURIComponent(email);
  const url = `mailto:${isDotAtomAddress(email) ? encoded.replace('%40', '@') : encoded}`;
  const letters = [...body.toWellFormed().replace(/\r?\n/g, '\r\n')].map(encodeURIComponent);
  let query = letters.length > 0 ? '?body=' : '';
  for (const letter of letters) {
    if (url.length + query.length + letter.length > maximumUrlLength) return `${url}${query}%E2%80%A6`;
    query += letter;
  }
  return `${url}${query}`;
}
