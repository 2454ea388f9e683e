import { Resolver } from 'node:dns/promises';
import { unless, type Check, type Finding } from './check.ts';

/** The questions that the checks ask; a name without such a record has none. */
export interface Records {
  addresses(name: string): Promise<string[]>;
  texts(name: string): Promise<string[]>;
  mailServers(name: string): Promise<string[]>;
  authorities(name: string): Promise<string[]>;
}

/** Asks the system's name servers, or this one. */
export function recordsFrom(server?: string): Records {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  return {
    addresses: async (name) => {
      const all = await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))]);
      return all.flat();
    },
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mailServers: async (name) => (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange),
    authorities: async (name) => (await orNone(resolver.resolveCaa(name))).map(({ issue }) => issue ?? ''),
  };
}

/** The checks of the names of the site and of the domain that its mails come from. */
export function dnsChecks(
  { host, sender, mailbox }: { host: string; sender: string | undefined; mailbox: string },
  records: Records,
): Check[] {
  const noSender = sender === undefined ? 'no MAIL_FROM: name the file of the secrets with --secrets' : undefined;
  const mail = sender ?? '';
  const organization = host.split('.').slice(-2).join('.');
  // Resend's return path is "send." below the domain; other providers use the domain itself.
  const returnPaths = [`send.${mail}`, mail];
  return [
    {
      name: 'address',
      guide: 'domain',
      run: async () => unless((await records.addresses(host)).length > 0, `${host} has no address`, 'domain'),
    },
    {
      name: 'CAA',
      guide: 'https',
      run: async () => {
        const allowed = await records.authorities(organization);
        const isOpen = allowed.length === 0 || allowed.some((one) => /letsencrypt|pki\.goog|ssl\.com/.test(one));
        return unless(isOpen, `${organization} allows certificates only from ${allowed.join(', ')}`, 'https');
      },
    },
    {
      name: 'MX',
      guide: 'domain',
      run: async () =>
        unless((await records.mailServers(mailbox)).length > 0, `${mailbox} receives no mail: it has no MX`, 'domain'),
    },
    { name: 'SPF', skipped: noSender, guide: 'mail', run: () => checkSpf(returnPaths, records) },
    {
      name: 'DKIM',
      skipped: noSender,
      guide: 'mail',
      run: async () => {
        const keys = await records.texts(`resend._domainkey.${mail}`);
        return unless(
          keys.some((key) => /\bp=\w/.test(key)),
          `resend._domainkey.${mail} holds no key`,
          'mail',
        );
      },
    },
    {
      name: 'DMARC',
      skipped: noSender,
      guide: 'mail',
      run: async () => {
        const names = [...new Set([mail, mail.split('.').slice(-2).join('.')])].map((name) => `_dmarc.${name}`);
        const policies = (await Promise.all(names.map((name) => records.texts(name)))).flat();
        const has = policies.some((policy) => policy.startsWith('v=DMARC1'));
        return unless(has, `there is no DMARC policy at ${names.join(' or ')}`, 'mail');
      },
    },
  ];
}

async function checkSpf(names: string[], records: Records): Promise<Finding[]> {
  const texts = (await Promise.all(names.map((name) => records.texts(name)))).map((found) =>
    found.filter((text) => text.startsWith('v=spf1')),
  );
  const policies = texts.find((found) => found.length > 0) ?? [];
  if (policies.length > 1) return unless(false, `${names.join(' or ')} has more than one SPF record`, 'mail');
  return unless(
    policies.some((policy) => /\s\+?(?:include:|exists:|ip[46]:|a\b|mx\b|redirect=)/.test(policy)),
    policies.length === 0
      ? `there is no SPF record at ${names.join(' or ')}`
      : `the SPF record "${policies[0]}" allows nobody to send`,
    'mail',
  );
}

const none = ['ENODATA', 'ENOTFOUND'];

async function orNone<Value>(question: Promise<Value[]>): Promise<Value[]> {
  try {
    return await question;
  } catch (error) {
    if (none.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
