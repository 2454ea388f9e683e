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
