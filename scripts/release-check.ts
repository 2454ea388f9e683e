import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import { readEnvironment, type Environment } from '../integrations/environment/environment.ts';
import { company } from '../src/business/company.ts';
import { logo } from '../src/business/logo.ts';
import { portfolio } from '../src/business/portfolio.ts';

/** Everything that an agency replaces before it releases the site. */
export interface ReleaseFacts {
  company: { name: string; founder: { name: string } };
  portfolio: readonly { name: string; url: string }[];
  environment: Environment;
  logo: object;
  /** The text of `src/assets/about/founder.svg`, absent when it was replaced by another file. */
  portrait: string | undefined;
  /** The names of the project in `package.json` and of the deployment in `wrangler.jsonc`. */
  projectNames: Record<string, string>;
}

export function readReleaseFacts(): ReleaseFacts {
  const portrait = 'src/assets/about/founder.svg';
  const nameIn = (file: string) => (parse(readFileSync(file, 'utf8')) as { name: string }).name;
  return {
    company,
    portfolio,
    environment: readEnvironment(),
    logo,
    portrait: existsSync(portrait) ? readFileSync(portrait, 'utf8') : undefined,
    projectNames: { 'package.json': nameIn('package.json'), 'wrangler.jsonc': nameIn('wrangler.jsonc') },
  };
}

const reservedName = /\bexample\.(com|net|org)\b|\.(example|invalid|test|localhost)\b/i;
const reservedNumber = /\b555[\s.-]?01\d\d\b/;
const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/;

/** SHA-256 of the template's own artwork. */
const templateArtwork = {
  logo: 'd0172baa340977a97fa0c8186ca5626cb1fc3b68d5cb7c7f41dc51665fe4fcfb',
  portrait: 'c55f20bbd09997435bcc7a2d998bf56ded4675d382f1d7673cd83ee45fc1d7aa',
};

/** One sentence for each placeholder and each leftover of the template; none when the site may be released. */
export function placeholdersIn(facts: ReleaseFacts): string[] {
  const { company, environment } = facts;
  const values = [...stringsOf(company, 'company'), ...Object.entries(environment)];
  const found = values.flatMap(([name, value]) => {
    const reason = typeof value === 'string' ? placeholderReason(value) : undefined;
    return reason ? [`${name} is "${value}": ${reason}`] : [];
  });
  if (!environment.PUBLIC_SITE_URL.startsWith('https://')) {
    found.push(`PUBLIC_SITE_URL is "${environment.PUBLIC_SITE_URL}": a live site has an https URL`);
  }
  return [...found, ...templateLeftovers(facts)];
}

function placeholderReason(value: string): string | undefined {
  if (reservedName.test(value)) return 'the name is reserved for examples';
  // With or without separators: (212) 555-0142, +12125550142.
  if (reservedNumber.test(value) || /^\+1\d{3}55501\d\d$/.test(value)) return 'the number is reserved for fiction';
  if (loopback.test(value)) return 'the URL is this computer';
  if (value.startsWith('sb_publishable_local')) return 'the key belongs to the local stack';
  return undefined;
}

function templateLeftovers({ company, portfolio, logo, portrait, projectNames }: ReleaseFacts): string[] {
  const found: string[] = [];
  if (company.name === 'Threadwell') found.push(`company.name is "${company.name}": the template's company`);
  if (company.founder.name === 'Ana Duarte') {
    found.push(`company.founder.name is "${company.founder.name}": the template's founder`);
  }
  for (const { name, url } of portfolio) {
    if (url.startsWith('/demo/')) found.push(`portfolio lists "${name}" at "${url}": a demo client of the template`);
  }
  if (hashOf(JSON.stringify(logo)) === templateArtwork.logo) {
    found.push("src/business/logo.ts holds the template's logo: replace it and run scripts/draw-icons.ts");
  }
  if (portrait !== undefined && hashOf(portrait) === templateArtwork.portrait) {
    found.push("src/assets/about/founder.svg is the template's portrait");
  }
  for (const [file, name] of Object.entries(projectNames)) {
    if (name === 'threadwell-site') found.push(`${file} is named "${name}": the template's project`);
  }
  return found;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function stringsOf(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => stringsOf(member, `${path}.${name}`));
}
