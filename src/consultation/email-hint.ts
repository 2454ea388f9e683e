/** The mail providers that most addresses of shop owners are with, in the three languages of the site. */
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

/** Providers of their own that are a slip away from a common one. */
const alsoReal = ['mail.com', 'email.com', 'ymail.com', 'gmx.com'];

/**
 * What the visitor may have meant when the domain is one or two slips away from a common one
 * (`ana@hotmial.com`), else nothing. A hint only: the address may be right as it is.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 5 || [...commonDomains, ...alsoReal].includes(domain)) return undefined;
  const [nearest] = commonDomains
    .map((common) => ({ common, slips: slipsBetween(domain, common) }))
    .filter(({ common, slips }) => slips <= slipsAllowed(common))
    .sort((one, other) => one.slips - other.slips);
  return nearest && `${email.slice(0, at + 1)}${nearest.common}`;
}

/** In a short name a second slip makes another name. */
function slipsAllowed(domain: string): number {
  return domain.length > 8 ? 2 : 1;
}

/** Letters put in, left out, changed, or swapped with their neighbour (Damerau–Levenshtein, restricted). */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = one[i - 1] === other[j - 1] ? 0 : 1;
      const [above, here] = [rows[i - 1] ?? [], row];
      let slips = Math.min((above[j] ?? 0) + 1, (here[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + changed);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        slips = Math.min(slips, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
