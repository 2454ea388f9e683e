import { Resolver } from 'node:dns/promises';
import { unless, type Check, type Finding } from './check.ts';

/** Asks for the records of one type; a name that has none is no error. */
export type Records = (name: string, type: 'A' | 'AAAA' | 'TXT' | 'MX' | 'CAA') => Promise<string[]>;

/** Asks the system's name servers, or this one. */
export function recordsFrom(server?: string): Records {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  return async (name, type) => {
    try {
      const records = (await resolver.resolve(name, type)) as (
        string | string[] | { exchange?: string; issue?: string }
      )[];
      return records.map((record) => {
        if (typeof record === 'string') return record;
        return Array.isArray(record) ? record.join('') : (record.exchange ?? record.issue ?? '');
      });
    } catch (error) {
      if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}

/** The checks of the names of the site and of the domain that its mails come from. */
export function dnsChecks(
  {
    host,
    sender,
    mailbox,
    selector = 'resend',
  }: { host: string; sender: string | undefined; mailbox: string; selector?: string | undefined },
  records: Records,
): Check[] {
  const skipped = sender === undefined ? 'no MAIL_FROM: name the file of the secrets with --secrets' : undefined;
  const mail = sender ?? '';
  return [
    {
      name: 'address',
      guide: 'domain',
      run: async () => {
        const addresses = [...(await records(host, 'A')), ...(await records(host, 'AAAA'))];
        return unless(addresses.length > 0, `${host} has no address`);
      },
    },
    {
      name: 'CAA',
      guide: 'https',
      run: async () => {
        // The nearest records count (RFC 8659).
        const found = await Promise.all(withParents(host).map((name) => records(name, 'CAA')));
        const allowed = found.find((one) => one.length > 0) ?? [];
        const isOpen = allowed.length === 0 || allowed.some((one) => /letsencrypt|pki\.goog|ssl\.com/.test(one));
        return unless(isOpen, `${host} may have certificates only from ${allowed.join(', ')}`);
      },
    },
    {
      name: 'MX',
      guide: 'domain',
      run: async () => unless((await records(mailbox, 'MX')).length > 0, `${mailbox} receives no mail: it has no MX`),
    },
    // Resend's return path is "send." below the domain; other providers use the domain itself.
    { name: 'SPF', guide: 'mail', skipped, run: () => checkSpf([`send.${mail}`, mail], records) },
    {
      name: 'DKIM',
      guide: 'mail',
      skipped,
      run: async () => {
        // A CNAME, which some providers and newer domains get instead, leads to the key.
        const name = `${selector}._domainkey.${mail}`;
        const keys = await records(name, 'TXT');
        return unless(
          keys.some((key) => /\bp=\w/.test(key)),
          `${name} holds no key; if your provider shows another name, pass what is before "._domainkey" with --dkim`,
        );
      },
    },
    {
      name: 'DMARC',
      guide: 'mail',
      skipped,
      run: async () => {
        const names = withParents(mail).map((name) => `_dmarc.${name}`);
        const policies = (await Promise.all(names.map((name) => records(name, 'TXT')))).flat();
        const has = policies.some((policy) => policy.startsWith('v=DMARC1'));
        return unless(has, `there is no DMARC policy at ${names.join(' or ')}`);
      },
    },
  ];
}

/** A name and the domains that it is in, without the top level. */
function withParents(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, from) => labels.slice(from).join('.'));
}

async function checkSpf(names: string[], records: Records): Promise<Finding[]> {
  const texts = await Promise.all(names.map((name) => records(name, 'TXT')));
  const [policies = []] = texts
    .map((found) => found.filter((text) => text.startsWith('v=spf1')))
    .filter((found) => found.length > 0);
  const [policy] = policies;
  if (policy === undefined) return unless(false, `there is no SPF record at ${names.join(' or ')}`);
  if (policies.length > 1) return unless(false, `${names.join(' or ')} has more than one SPF record`);
  const isOpen = /\s\+?(?:include:|exists:|ip[46]:|a\b|mx\b|redirect=)/.test(policy);
  return unless(isOpen, `the SPF record "${policy}" allows nobody to send`);
}
