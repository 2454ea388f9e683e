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

/** The most common mail providers of shop owners, in the three languages of the site. */
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

/** Real providers that are one typo away from a common one. */
const alsoReal = ['mail.com', 'email.com', 'ymail.com', 'gmx.com'];

/**
 * What the visitor may have meant when the domain is one or two typos away from a common one
 * (`ana@hotmial.com`), else undefined. A hint only: the email may be right as it is.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 5 || [...commonDomains, ...alsoReal].includes(domain)) return undefined;
  const [nearest] = commonDomains
    .map((common) => ({ common, typos: typosBetween(domain, common) }))
    .filter(({ common, typos }) => typos <= typosAllowed(common))
    .sort((one, other) => one.typos - other.typos);
  return nearest && `${email.slice(0, at + 1)}${nearest.common}`;
}

/** In a short domain, two typos make a different one. */
function typosAllowed(domain: string): number {
  return domain.length > 8 ? 2 : 1;
}

/** Letters inserted, omitted, changed, or swapped with a neighbor (Damerau–Levenshtein, restricted). */
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
