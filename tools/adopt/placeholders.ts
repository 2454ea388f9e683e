import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { readEnvironment } from '../../lib/environment.ts';
import { company } from '../../src/business/company.ts';
import { legalChoices } from '../../src/business/legal.ts';
import { logo } from '../../src/business/brand.ts';
import { plans } from '../../src/business/plans.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { questions } from '../../src/business/questions.ts';
import { features } from '../../src/business/features.ts';
import { testimonial } from '../../src/business/testimonial.ts';
import { isDraft, isLocale } from '../../src/i18n/locales.ts';
import { sample } from './sample.ts';

export interface Placeholder {
  /** `src/business/company.ts:34`, or the name of a value that is not in a file: `PUBLIC_SITE_URL`. */
  place: string;
  found: string;
  /** Advice, if it differs from that for the place. */
  advice?: string;
}

/** The facts and files that a release must not take from the sample. */
export interface ReleaseFacts {
  company: object;
  /** The text of `src/business/company.ts`. */
  companySource: string;
  plans: object;
  portfolio: object;
  testimonial: typeof testimonial;
  /** The names of what `legalChoices` in `src/business/legal.ts` leaves open. */
  undecided: readonly string[];
  /** The facts of `src/business/`, each after its file, that say that their texts are examples. */
  unconfirmed: readonly string[];
  /** The language of the digest, if a release does not have it: the digest's links lead to its page. */
  unpublishedTeamLanguage: string | undefined;
  /** The calling code of the numbering plan, if the company's own number has another. */
  foreignCallingCode: string | undefined;
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
  const { callingCode } = company.numberingPlan;
  const nameIn = (file: string) => (parse(readFileSync(join(root, file), 'utf8')) as { name: string }).name;
  const files = globSync('{public,src/assets}/**/*.*', { cwd: root });
  const artwork = Object.fromEntries(
    files.map((file): [string, string] => [file, shortHash(readFileSync(join(root, file)))]),
  );
  return {
    company,
    companySource: readFileSync(join(root, companyFile), 'utf8'),
    plans,
    portfolio,
    testimonial,
    undecided: Object.entries(legalChoices)
      .filter(([name, value]) => value === undefined && (name !== 'externalPolicyCoversTexts' || isTextedUnderPolicy))
      .map(([name]) => name),
    unconfirmed: [
      ...Object.entries(questions).flatMap(([id, answer]) => (answer === 'example' ? [`questions.ts ${id}`] : [])),
      ...(company.founder?.story === 'example' ? ['company.ts story'] : []),
    ],
    unpublishedTeamLanguage: isPublished(company.teamLanguage) ? undefined : company.teamLanguage,
    foreignCallingCode: company.phoneE164.startsWith(`+${callingCode}`) ? undefined : callingCode,
    environment: readEnvironment(),
    projectNames: { 'package.json': nameIn('package.json'), 'wrangler.jsonc': nameIn('wrangler.jsonc') },
    artwork: { ...artwork, 'src/business/brand.ts': shortHash(JSON.stringify(logo)) },
  };
}

/** A company without a language of its own for the digest gets English. */
function isPublished(code: string | undefined): boolean {
  return code === undefined || (isLocale(code) && !isDraft(code));
}

const reserved: [values: RegExp, reason: string][] = [
  [/\bexample\.(com|net|org)\b|\.(example|invalid|test|localhost)\b/i, 'the name is reserved for examples'],
  // With or without separators: (212) 555-0142, +12125550142.
  [/\b555[\s.-]?01\d\d\b|^\+1\d{3}55501\d\d$/, 'the number is reserved for fiction'],
  [/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/, 'the URL is this computer'],
  [/^sb_publishable_local/, 'the key belongs to the local stack'],
];

/** Placeholders, and facts, artwork and names of the sample. */
export function placeholdersIn(facts: ReleaseFacts): Placeholder[] {
  const lines = facts.companySource.split('\n');
  const lineOf = (text: string) => lines.findIndex((line) => line.includes(`'${text}'`)) + 1;
  const site = facts.environment.PUBLIC_SITE_URL;
  const isInsecure = !site.startsWith('https://') && reasons(site).length === 0;
  const arePlansOfSample = shortHash(JSON.stringify(facts.plans)) === sample.plans;
  const findings: (Placeholder | false)[] = [
    ...reservedIn(facts.company, (_, text) => `${companyFile}:${lineOf(text)}`),
    ...reservedIn(facts.portfolio, () => 'src/business/portfolio.ts'),
    ...reservedIn(facts.environment, (name) => name),
    isInsecure && { place: 'PUBLIC_SITE_URL', found: `"${site}": a live site has an https URL` },
    arePlansOfSample && { place: 'src/business/plans.ts', found: 'the plans and prices of the sample' },
    facts.testimonial === 'invented' && { place: 'src/business/testimonial.ts', found: 'an invented quote' },
    ...facts.unconfirmed.map((fact) => ({ place: `src/business/${fact}`, found: 'a text of the sample' })),
    ...facts.undecided.map((name) => ({ place: `src/business/legal.ts ${name}`, found: 'undecided' })),
    facts.unpublishedTeamLanguage !== undefined && {
      place: `${companyFile} teamLanguage`,
      found: `"${facts.unpublishedTeamLanguage}": a release has no page in it, to which the links of the digest lead`,
      advice: 'Name a language that is published, or delete "draft: true" in src/business/languages.ts',
    },
    facts.foreignCallingCode !== undefined && {
      place: `${companyFile} numberingPlan`,
      found: `"${facts.foreignCallingCode}": the calling code of another country than that of the company’s number`,
      advice: 'Describe the numbers of your country: docs/adopt.md, “Facts”',
    },
    ...Object.entries(facts.artwork).flatMap(([place, hash]) => artworkFinding(place, hash)),
    ...Object.entries(facts.projectNames).map(
      ([place, name]) => sample.projects.includes(name) && { place, found: `"${name}": the name of the sample` },
    ),
  ];
  return findings.filter((finding) => finding !== false);
}

function artworkFinding(place: string, hash: string): Placeholder[] {
  const picture = sample.artwork[hash];
  if (picture !== undefined) return [{ place, found: `the sample’s ${picture}` }];
  if (!/^src\/assets\/about\/(?!(?:founder|story)\.(?:svg|jpe?g|png|webp|avif)$)/.test(place)) return [];
  return [
    { place, found: 'a picture that no page shows', advice: 'Name it founder or story, with .jpg, .png, .svg …' },
  ];
}

function reservedIn(value: object, placeOf: (name: string, text: string) => string): Placeholder[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'object' && member !== null) return reservedIn(member, placeOf);
    if (typeof member !== 'string') return [];
    return reasons(member).map((reason) => ({ place: placeOf(name, member), found: `"${member}": ${reason}` }));
  });
}

function reasons(value: string): string[] {
  return reserved.filter(([values]) => values.test(value)).map(([, reason]) => reason);
}

/** The beginning of a SHA-256, by which `sample.json` knows a file. */
export function shortHash(content: string | Buffer): string {
  return hash('sha256', content).slice(0, 16);
}
