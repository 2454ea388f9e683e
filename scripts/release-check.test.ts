import { expect, it } from 'vitest';
import { environmentDefaults } from '../integrations/environment/environment.ts';
import { placeholdersIn, readReleaseFacts, type ReleaseFacts } from './release-check.ts';

const environment = {
  PUBLIC_SITE_URL: 'https://stitchline.nyc',
  PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_x',
  PUBLIC_SCHEDULER_URL: undefined,
};
const founder = { name: 'Rosa Lin' };
const company = { name: 'Stitchline', founder, phone: '(212) 867-5309', email: 'hello@stitchline.nyc' };
const facts: ReleaseFacts = {
  company,
  portfolio: [{ name: 'Corner Bakery', url: 'https://bakery.nyc' }],
  testimonialIsReal: true,
  environment,
  logo: { shape: 'M0 0h32v32z' },
  portrait: undefined,
  projectNames: { 'package.json': 'stitchline-site', 'wrangler.jsonc': 'stitchline-site' },
};
const template = readReleaseFacts();

it('a release is allowed when every fact is real', () => {
  expect(placeholdersIn(facts)).toEqual([]);
});

it.each<[fact: object, ...messages: string[]]>([
  [
    { name: template.company.name, founder: template.company.founder },
    'company.name is "Threadwell": the template\'s company',
    'company.founder.name is "Ana Duarte": the template\'s founder',
  ],
  [{ email: 'hello@example.com' }, 'company.email is "hello@example.com": the name is reserved for examples'],
  [{ phone: '(212) 555-0142' }, 'company.phone is "(212) 555-0142": the number is reserved for fiction'],
  [{ phoneE164: '+12125550142' }, 'company.phoneE164 is "+12125550142": the number is reserved for fiction'],
  [
    { links: { legal: 'https://legal.example.com/terms' } },
    'company.links.legal is "https://legal.example.com/terms": the name is reserved for examples',
  ],
])('a release is refused for %j', (fact, ...messages) => {
  expect(placeholdersIn({ ...facts, company: { ...company, ...fact } })).toEqual(messages);
});

it('a release is refused with the URLs and the key of the local stack', () => {
  expect(placeholdersIn({ ...facts, environment: { ...environment, ...environmentDefaults } })).toEqual([
    'PUBLIC_SITE_URL is "http://localhost:4321": the URL is this computer',
    'PUBLIC_SUPABASE_URL is "http://127.0.0.1:54321": the URL is this computer',
    'PUBLIC_SUPABASE_KEY is "sb_publishable_local_stack_only": the key belongs to the local stack',
    'PUBLIC_SITE_URL is "http://localhost:4321": a live site has an https URL',
  ]);
});

it.each<[keyof ReleaseFacts, ...string[]]>([
  ['logo', "src/business/logo.ts holds the template's logo: replace it and run scripts/draw-icons.ts"],
  [
    'testimonialIsReal',
    'home.testimonials quotes nobody: put in what a client said, then set src/business/testimonial.ts',
  ],
  ['portrait', "src/assets/about/founder.svg is the template's portrait"],
  [
    'portfolio',
    'portfolio lists "Sal’s Barbershop" at "/demo/barbershop/": a demo client of the template',
    'portfolio lists "Two Buttons Dry Cleaning" at "/demo/dry-cleaner/": a demo client of the template',
  ],
  [
    'projectNames',
    'package.json is named "threadwell-site": the template\'s project',
    'wrangler.jsonc is named "threadwell-site": the template\'s project',
  ],
])('a release is refused with the %s of the template (R64)', (fact, ...messages) => {
  expect(placeholdersIn({ ...facts, [fact]: template[fact] })).toEqual(messages);
});
