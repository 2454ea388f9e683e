import { Resolver } from 'node:dns/promises';
import { failIf, type Finding, type Checks } from './check.ts';

/** Looks up the records of one type; a name without any has an empty list. */
export type LookupDns = (name: string, type: 'A' | 'AAAA' | 'TXT' | 'MX') => Promise<string[]>;

/** Asks the system's name servers. */
export const lookupDns: LookupDns = async (name, type) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  try {
    const records = (await resolver.resolve(name, type)) as (string | string[] | { exchange: string })[];
    return records.map((record) => {
      if (typeof record === 'string') return record;
      return Array.isArray(record) ? record.join('') : record.exchange;
    });
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

export interface DnsNames {
  /** The name of the site. */
  host: string;
  /** The domain of the company's address. */
  mailbox: string;
  /** The domain that the functions' mails come from, if it is known. */
  sender: string | undefined;
  /** The name of the mail provider's key, before "._domainkey". */
  selector?: string | undefined;
}

/** Checks the names of the site, and of the domain that its mails come from. */
export async function checkDns(
  { host, mailbox, sender, selector = 'resend' }: DnsNames,
  lookupDns: LookupDns,
  { check, skip }: Checks,
) {
  await check('address', 'domain', async () => {
    const addresses = [...(await lookupDns(host, 'A')), ...(await lookupDns(host, 'AAAA'))];
    return failIf(addresses.length === 0, `${host} has no address`);
  });
  await check('MX', 'domain', async () =>
    failIf((await lookupDns(mailbox, 'MX')).length === 0, `${mailbox} receives no mail: it has no MX`),
  );
  if (sender === undefined) {
    for (const name of ['SPF', 'DKIM', 'DMARC']) skip(name, 'no MAIL_FROM: name the settings file with --secrets');
    return;
  }
  // Resend's return path is "send." below the domain; other providers use the domain itself.
  await check('SPF', 'mail', () => checkSpf([`send.${sender}`, sender], lookupDns));
  await check('DKIM', 'mail', async () => {
    // A CNAME, which some providers and newer domains get instead, leads to the key.
    const name = `${selector}._domainkey.${sender}`;
    const hasKey = (await lookupDns(name, 'TXT')).some((key) => /\bp=\w/.test(key));
    const advice = 'if your provider shows another name, pass the part before "._domainkey" with --dkim';
    return failIf(!hasKey, `${name} holds no key; ${advice}`);
  });
  await check('DMARC', 'mail', async () => {
    const names = withParents(sender).map((name) => `_dmarc.${name}`);
    const policies = (await Promise.all(names.map((name) => lookupDns(name, 'TXT')))).flat();
    const hasPolicy = policies.some((policy) => policy.startsWith('v=DMARC1'));
    return failIf(!hasPolicy, `there is no DMARC policy at ${names.join(' or ')}`);
  });
}

/** A name and the domains that contain it, without the top level. */
function withParents(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, from) => labels.slice(from).join('.'));
}

async function checkSpf(names: string[], lookupDns: LookupDns): Promise<Finding[]> {
  const where = names.join(' or ');
  const texts = await Promise.all(names.map((name) => lookupDns(name, 'TXT')));
  const policies = texts
    .map((found) => found.filter((text) => text.startsWith('v=spf1')))
    .find(({ length }) => length > 0);
  const [policy] = policies ?? [];
  if (!policies || policy === undefined) return [{ problem: `there is no SPF record at ${where}` }];
  const allowsSomebody = /\s\+?(?:include:|exists:|ip[46]:|a\b|mx\b|redirect=)/.test(policy);
  return [
    ...failIf(policies.length > 1, `${where} has more than one SPF record`),
    ...failIf(!allowsSomebody, `the SPF record "${policy}" allows nobody to send`),
  ];
}
