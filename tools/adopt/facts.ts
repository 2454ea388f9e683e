import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { readEnvironment } from '../../lib/environment.ts';
import { company } from '../../src/business/company.ts';
import { decisions } from '../../src/business/legal.ts';
import { logo } from '../../src/business/brand.ts';
import { plans } from '../../src/business/plans.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { features } from '../../src/business/features.ts';
import { testimonial } from '../../src/business/testimonial.ts';
import { adviceFor } from './sources.ts';
import type { Leftover } from './leftover.ts';
import { sample } from './sample.ts';

/** What a release depends on besides the built site. */
export interface ReleaseFacts {
  company: object;
  /** The text of `src/business/company.ts`. */
  companySource: string;
  plans: object;
  portfolio: object;
  testimonial: typeof testimonial;
  /** The names of what `decisions` in `src/business/legal.ts` leaves open. */
  undecided: readonly string[];
  environment: ReturnType<typeof readEnvironment>;
  /** The names of the project in `package.json` and of the deployment in `wrangler.jsonc`. */
  projectNames: Record<string, string>;
  /** The files of `public` and `src/assets`, and the logo, by the beginning of their SHA-256. */
  artwork: Record<string, string>;
}

/** Reviewers of text messages read the policy that the footer links to. */
const isTextedUnderPolicy = features.texting && company.externalLinks.legal !== undefined;

const companyFile = 'src/business/company.ts';

export function readReleaseFacts(root = process.cwd()): ReleaseFacts {
  const nameIn = (file: string) => (parse(readFileSync(join(root, file), 'utf8')) as { name: string }).name;
  const files = globSync('{public,src/assets}/**/*.*', { cwd: root });
  const artwork = Object.fromEntries(
    files.map((file): [string, string] => [file, digest(readFileSync(join(root, file)))]),
  );
  return {
    company,
    companySource: readFileSync(join(root, companyFile), 'utf8'),
    plans,
    portfolio,
    testimonial,
    undecided: Object.entries(decisions)
      .filter(([name, value]) => value === undefined && (name !== 'externalPolicyCoversTexts' || isTextedUnderPolicy))
      .map(([name]) => name),
    environment: readEnvironment(),
    projectNames: { 'package.json': nameIn('package.json'), 'wrangler.jsonc': nameIn('wrangler.jsonc') },
    artwork: { ...artwork, 'src/business/brand.ts': digest(JSON.stringify(logo)) },
  };
}

const reserved: [values: RegExp, reason: string][] = [
  [/\bexample\.(com|net|org)\b|\.(example|invalid|test|localhost)\b/i, 'the name is reserved for examples'],
  // With or without separators: (212) 555-0142, +12125550142.
  [/\b555[\s.-]?01\d\d\b|^\+1\d{3}55501\d\d$/, 'the number is reserved for fiction'],
  [/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/, 'the URL is this computer'],
  [/^sb_publishable_local/, 'the key belongs to the local stack'],
];

/** The placeholders and leftovers that can be told without the built site. */
export function placeholdersIn(facts: ReleaseFacts): Leftover[] {
  const { company, companySource, plans, portfolio, testimonial, undecided, environment, projectNames, artwork } =
    facts;
  const lines = companySource.split('\n');
  const lineOf = (text: string) => lines.findIndex((line) => line.includes(`'${text}'`)) + 1;
  const site = environment.PUBLIC_SITE_URL;
  const isInsecure = !site.startsWith('https://') && reasons(site).length === 0;
  return [
    ...reservedIn(company, (_, text) => `${companyFile}:${lineOf(text)}`),
    ...reservedIn(portfolio, () => 'src/business/portfolio.ts'),
    ...reservedIn(environment, (name) => name),
    ...(isInsecure ? [leftover('PUBLIC_SITE_URL', `"${site}": a live site has an https URL`)] : []),
    ...(digest(JSON.stringify(plans)) === sample.plans
      ? [leftover('src/business/plans.ts', 'the plans and prices of the sample')]
      : []),
    ...undecided.map((name) => ({
      ...leftover(`src/business/legal.ts ${name}`, 'undecided'),
      todo: 'Decide it with your lawyer: docs/adopt.md, “What needs a lawyer”',
    })),
    ...(testimonial === 'invented' ? [leftover('src/business/testimonial.ts', 'an invented quote')] : []),
    ...Object.entries(artwork)
      .filter(([, digest]) => digest in sample.artwork)
      .map(([file, digest]) => leftover(file, `the sample’s ${sample.artwork[digest]}`)),
    ...Object.keys(artwork)
      .filter((file) => /^src\/assets\/about\/(?!founder\.(?:svg|jpe?g|png|webp|avif)$)/.test(file))
      .map((file) => ({
        ...leftover(file, 'a picture that no page shows'),
        todo: 'Name it founder.jpg, .png, .svg …',
      })),
    ...Object.entries(projectNames)
      .filter(([, name]) => sample.projects.includes(name))
      .map(([file, name]) => leftover(file, `"${name}": the name of the sample`)),
  ];
}

/** The texts of a value that are reserved, each with its place. */
function reservedIn(value: object, placeOf: (name: string, text: string) => string): Leftover[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'object' && member !== null) return reservedIn(member, placeOf);
    if (typeof member !== 'string') return [];
    return reasons(member).map((reason) => leftover(placeOf(name, member), `"${member}": ${reason}`));
  });
}

function reasons(value: string): string[] {
  return reserved.filter(([values]) => values.test(value)).map(([, reason]) => reason);
}

function leftover(place: string, found: string): Leftover {
  return { ...adviceFor(place), place, found };
}

/** The beginning of a SHA-256, by which `sample.json` knows a file. */
export function digest(content: string | Buffer): string {
  return hash('sha256', content).slice(0, 16);
}
