import { expect, it } from 'vitest';
import { packagesPages, packagesUrl, bundleName, addOns, guarantee, plans } from '../../src/business/plans.ts';
import { company, openingHours } from '../../src/business/company.ts';
import { legalLastUpdated } from '../../src/business/legal.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { services } from '../../src/business/services.ts';
import { smsMessagesPerConsultation, smsRules } from '../../src/business/sms-rules.ts';
import { timeFormat } from '../../src/i18n/format.ts';
import { formatTag, language, locales } from '../../src/i18n/locales.ts';
import { href, navigation, routes } from '../../src/i18n/routes.ts';
import { timeLabels } from '../../src/meetings/time-labels.ts';
import { fittingPlan, offerName, offerOf } from '../../src/roi/offer.ts';
import { initialScenario, scenarioIds } from '../../src/roi/scenarios.ts';
import { pageHead } from '../../src/seo/head.ts';
import { brandColors } from '../../src/seo/palette.ts';
import { socialTexts } from '../../src/seo/social-image.ts';
import { textsOf } from '../support/site.ts';

// The facts of the specification, and what the code makes of them. `e2e/built-files/` tests that the pages show the facts.

it('has the plans and add-ons of the price table', () => {
  expect(
    plans.map(({ name, price, websiteEditsPerMonth }) => [name, price.setup, price.monthly, websiteEditsPerMonth]),
  ).toEqual([
    ['Starter', 400, 97, 1],
    ['Growth', 500, 297, 3],
    ['Elite', 750, 497, 5],
  ]);
  expect(plans.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Growth']);
  expect(addOns.map(({ name, monthlyPrice, onlyIn }) => [name, monthlyPrice, onlyIn])).toEqual([
    ['AI Voice Agent', 197, 'elite'],
    ['Review AI Suite', 147, undefined],
    ['Missed Call Text-Back', 67, undefined],
  ]);
  expect(bundleName).toBe('Complete AI Bundle');
});

it('has seven pages of the packages site, and the one of the home page (R21, R50)', () => {
  const urls = [...plans, ...addOns, { page: packagesPages.consultation }].map(({ page }) => packagesUrl(page));
  expect(new Set(urls.filter(Boolean)).size).toBe(7);
  expect(packagesUrl(packagesPages.smartWebsite)).toBe('https://packages.example.com/smartwebsite');
});

const openDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

it.each<[name: string, fact: unknown, expected: unknown]>([
  ['guarantee', guarantee, { moneyBackDays: 30, setupHours: 48 }],
  ['messages of a consultation', smsMessagesPerConsultation, 3],
  ['hours', openingHours, { days: openDays, opens: '09:00', closes: '17:00' }],
  ['area', company.area, { latitude: 40.7128, longitude: -74.006, radiusMiles: 50 }],
  ['city and time zone', [company.address.city, company.timeZone], ['New York', 'America/New_York']],
  ['price range (R17)', company.priceRange, '$$'],
  ['date of the legal pages', legalLastUpdated, '2025-09-10'],
  ['theme color', brandColors.light.get('ink'), '#1a202c'],
  ['header', navigation, ['home', 'services', 'portfolio', 'about', 'contact', 'packages', 'smsConsent']],
  ['services', services, ['website', 'sms', 'pos', 'workflow', 'ai', 'analytics']],
  ['clients', portfolio.map(({ url }) => url), ['/demo/barbershop/', '/demo/dry-cleaner/']],
  ['Spanish and French words that stop texts (R68)', smsRules.optOutWords.slice(-2), ['ALTO', 'ARRET']],
  ['scenarios (R28)', scenarioIds, ['missed-calls', 'no-shows', 'time-savings', 'reviews', 'lead-response']],
  ['first scenario (R28)', initialScenario, 'missed-calls'],
  ['smaller offer of text-back', offerName(offerOf('missed-calls', 'growth')), 'Growth + Missed Call Text-Back'],
])('has the %s of the specification', (_, fact, expected) => expect(fact).toEqual(expected));

it('has its routes (R3, R105)', () => {
  const paths = '/ /services /portfolio /about /contact /packages /sms-consent /privacy /terms /sms-compliance';
  expect(routes.map((route) => href('en', route))).toEqual([...paths.split(' '), '/accessibility', '/clinics']);
});

it('is in English, French and Spanish', () => {
  const facts = locales.map((locale) => [locale, language(locale).name, language(locale).openGraph, formatTag(locale)]);
  expect(facts).toEqual([
    ['en', 'English', 'en_US', 'en-US'],
    ['fr', 'Français', 'fr_FR', 'fr-FR'],
    ['es', 'Español', 'es_ES', 'es-US'],
  ]);
});

it.each([
  ['en', 'March 15, 2027, 6:30 PM to 7:00 PM', '9:00 AM in New York'],
  ['fr', '15 mars 2027, de 18 h 30 à 19 h', '9 h à New York'],
  ['es', '15 de marzo de 2027, de 6:30 p.m. a 7:00 p.m.', '9:00 a.m. en Nueva York'],
])('says when a meeting is and what New York’s clock shows (%s)', (locale, when, teamPhrase) => {
  const zones = { visitor: 'Asia/Kolkata', team: 'America/New_York' };
  const { meetings, business } = textsOf(locale);
  const texts = timeLabels(timeFormat(locale), { ...meetings.booking.times, teamZone: business.zone }, zones);
  const plain = (text = '') => text.replace(/\s/g, ' ');
  expect(plain(texts.when('2027-03-15T13:00:00Z', '2027-03-15T13:30:00Z'))).toContain(when);
  expect(plain(texts.teamPhrase('2027-03-15T13:00:00Z'))).toBe(teamPhrase);
});

it('names its price, its guarantee and itself where search engines look', () => {
  const { title, description } = pageHead('en', 'packages', new URL('https://threads.example'));
  expect(title).toContain('$97');
  expect(description).toMatch(/30-day .* 48 hours/);
  expect(socialTexts('en', 'privacy')).toEqual({ topic: 'Legal', title: 'Privacy Policy', company: 'Threadwell' });
});

it.each([
  ['missed-calls', 'Elite + AI Voice Agent', 750, 497 + 197],
  ['no-shows', 'Growth', 500, 297],
  ['time-savings', 'Elite', 750, 497],
  ['reviews', 'Starter + Review AI Suite', 400, 97 + 147],
  ['lead-response', 'Elite', 750, 497],
] as const)('the fitting offer of %s is %s, $%d once and $%d a month (R78)', (id, name, setup, monthly) => {
  const offer = offerOf(id, fittingPlan(id));
  expect(offerName(offer)).toBe(name);
  expect(offer).toMatchObject({ setup, monthly });
});
