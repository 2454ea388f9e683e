import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import { readEnvironment } from '../integrations/environment/environment.ts';
import { company } from '../src/business/company.ts';
import { logo } from '../src/business/logo.ts';
import { portfolio } from '../src/business/portfolio.ts';
import { testimonialIsReal } from '../src/business/testimonial.ts';

/** Everything that an agency replaces before it releases the site. */
export interface ReleaseFacts {
  company: { name: string; founder?: { name: string } };
  portfolio: readonly { name: string; url: string }[];
  testimonialIsReal: boolean;
  environment: ReturnType<typeof readEnvironment>;
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
    testimonialIsReal,
    environment: readEnvironment(),
    logo,
    portrait: existsSync(portrait) ? readFileSync(portrait, 'utf8') : undefined,
    projectNames: { 'package.json': nameIn('package.json'), 'wrangler.jsonc': nameIn('wrangler.jsonc') },
  };
}

const reserved: [values: RegExp, reason: string][] = [
  [/\bexample\.(com|net|org)\b|\.(example|invalid|test|localhost)\b/i, 'the name is reserved for examples'],
  // With or without separators: (212) 555-0142, +12125550142.
  [/\b555[\s.-]?01\d\d\b|^\+1\d{3}55501\d\d$/, 'the number is reserved for fiction'],
  [/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/, 'the URL is this computer'],
  [/^sb_publishable_local/, 'the key belongs to the local stack'],
  [/^Threadwell$/, "the template's company"],
  [/^Ana Duarte$/, "the template's founder"],
];

/** SHA-256 of the template's own artwork. */
const templateArtwork = {
  logo: 'd0172baa340977a97fa0c8186ca5626cb1fc3b68d5cb7c7f41dc51665fe4fcfb',
  portrait: 'be7331e906ec0e69895ac84d42a2bfb3e787659063ea74a6607e496f91e8a9fa',
};

/** One sentence for each placeholder and each leftover of the template; none when the site may be released. */
export function placeholdersIn(facts: ReleaseFacts): string[] {
  const { company, portfolio, testimonialIsReal, environment, logo, portrait = '', projectNames } = facts;
  const { PSEUDO, SOCIAL_IMAGES } = process.env;
  return [
    ...[...stringsOf(company, 'company'), ...Object.entries(environment)].map(([name, value]) => {
      const found = reserved.find(([values]) => values.test(String(value)));
      return found && `${name} is "${String(value)}": ${found[1]}`;
    }),
    environment.PUBLIC_SITE_URL.startsWith('https://') ||
      `PUBLIC_SITE_URL is "${environment.PUBLIC_SITE_URL}": a live site has an https URL`,
    ...portfolio
      .filter(({ url }) => url.startsWith('/demo/'))
      .map(({ name, url }) => `portfolio lists "${name}" at "${url}": a demo client of the template`),
    testimonialIsReal ||
      'home.testimonials quotes nobody: put in what a client said, then set src/business/testimonial.ts',
    hash('sha256', JSON.stringify(logo)) === templateArtwork.logo &&
      "src/business/logo.ts holds the template's logo: replace it and run scripts/draw-icons.ts",
    hash('sha256', portrait) === templateArtwork.portrait && "src/assets/about/founder.svg is the template's portrait",
    ...Object.entries(projectNames).map(
      ([file, name]) => name === 'threadwell-site' && `${file} is named "${name}": the template's project`,
    ),
    PSEUDO === '1' && 'PSEUDO=1 adds pseudo-languages and a made-up company: remove it from the environment',
    SOCIAL_IMAGES === '0' && 'SOCIAL_IMAGES=0 skips images that pages link to: remove it from the environment',
  ].filter((sentence) => typeof sentence === 'string');
}

function stringsOf(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => stringsOf(member, `${path}.${name}`));
}
