// Not blanks, control characters, or those that would end the local part or start a second address, a comment or a
// route in a mail header. International letters are allowed (RFC 6531).
const atom = String.raw`[^\s\p{Cc}.@"()<>[\]:;,\\]+`;

// Letters, digits and inner hyphens; the last label of a domain begins with a letter.
const domainLabel = String.raw`[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*`;

const dotAtomAddress = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${atom}(?:\.${atom})*@(?:${domainLabel}\.)+(?=\p{L}.)${domainLabel}$`,
  'u',
);

/** Whether the local part is a dot-atom: for `ana..lopez@`, `ana.@` or `.ana@` providers reject the whole mail. */
export function isDotAtomAddress(email: string): boolean {
  return dotAtomAddress.test(email);
}

/** Whether the mail provider accepts an email; the form also accepts international ones. */
export function isMailable(email: string): boolean {
  return !/\P{ASCII}/u.test(email);
}

/** Whether every mail provider accepts this email in a header: a non-ASCII one makes some reject the whole mail. */
export function isHeaderSafe(email: string): boolean {
  return isMailable(email) && isDotAtomAddress(email);
}

/** The address of a sender such as `Example <website@mail.example.com>`. */
export function addressOf(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}

// Some programs truncate or refuse URLs of 2,000 characters.
const maximumUrlLength = 1900;

/** A `mailto:` URL in which no part of the email is read as a header; a long text is cut off. */
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

/** The most common mail providers of shop owners. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'comcast.net',
  'verizon.net',
  'hotmail.fr',
  'yahoo.fr',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'hotmail.es',
  'yahoo.es',
];

/** Real providers one typo away from a common one. */
const alsoReal = ['mail.com', 'email.com', 'ymail.com', 'gmx.com'];

/** The email with a common domain, if its own is one or two typos away from it: `ana@hotmial.com`. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 5 || [...commonDomains, ...alsoReal].includes(domain)) return undefined;
  const [nearest] = commonDomains
    .map((common) => ({ common, typos: typosBetween(domain, common) }))
    .filter(({ common, typos }) => typos <= (common.length > 8 ? 2 : 1))
    .sort((one, other) => one.typos - other.typos);
  return nearest && `${email.slice(0, at + 1)}${nearest.common}`;
}

/** The restricted Damerau–Levenshtein distance. */
function typosBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = one[i - 1] === other[j - 1] ? 0 : 1;
      const [above, here] = [rows[i - 1] ?? [], row];
      let typos = Math.min((above[j] ?? 0) + 1, (here[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + changed);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        typos = Math.min(typos, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(typos);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
