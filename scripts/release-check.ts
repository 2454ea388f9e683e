import type { Environment } from '../integrations/environment/environment.ts';

/** What the site says about its owner, as far as it may still be made up. */
export interface ReleaseFacts {
  company: object;
  environment: Environment;
}

const reservedName = /\bexample\.(com|net|org)\b|\.(example|invalid|test|localhost)\b/i;
const reservedNumber = /\b555[\s.-]?01\d\d\b/;
const ownMachine = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/;

/** One sentence for each fact that nobody has filled in yet; none when the site may go live. */
export function placeholdersIn({ company, environment }: ReleaseFacts): string[] {
  const facts = [...textsOf(company, 'company'), ...Object.entries(environment)];
  const found = facts.flatMap(([name, value]) => {
    const reason = typeof value === 'string' ? reasonAgainst(value) : undefined;
    return reason ? [`${name} is "${value}": ${reason}`] : [];
  });
  if (!environment.PUBLIC_SITE_URL.startsWith('https://')) {
    found.push(`PUBLIC_SITE_URL is "${environment.PUBLIC_SITE_URL}": a live site has an https address`);
  }
  return found;
}

function reasonAgainst(value: string): string | undefined {
  if (reservedName.test(value)) return 'the name is reserved for examples';
  // Numbers are reserved however they are written: (212) 555-0142, +12125550142.
  if (reservedNumber.test(value) || /^\+1\d{3}55501\d\d$/.test(value)) return 'the number is reserved for fiction';
  if (ownMachine.test(value)) return 'the address is this computer';
  if (value.startsWith('sb_publishable_local')) return 'the key belongs to the local stack';
  return undefined;
}

function textsOf(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, `${path}.${name}`));
}
