import { expect, it } from 'vitest';
import { smsRules } from '../../src/business/sms-rules.ts';
import { timeFormat } from '../../src/i18n/format.ts';
import { formatTag, language, locales } from '../../src/i18n/locales.ts';
import { href, routes } from '../../src/i18n/routes.ts';
import { timeLabels } from '../../src/meetings/time-labels.ts';
import { pageHead } from '../../src/seo/head.ts';
import { socialTexts } from '../../src/seo/social-image.ts';
import { textsOf } from '../support/site.ts';

it('has its ten pages', () => {
  const paths = '/ /services /portfolio /about /contact /packages /sms-consent /privacy /terms /sms-compliance';
  expect(routes.map((route) => href('en', route))).toEqual(expect.arrayContaining(paths.split(' ')));
});

it('is in English, French and Spanish', () => {
  const facts = locales.map((locale) => [locale, language(locale).name, language(locale).openGraph, formatTag(locale)]);
  expect(facts).toEqual([
    ['en', 'English', 'en_US', 'en-US'],
    ['fr', 'Français', 'fr_FR', 'fr-FR'],
    ['es', 'Español', 'es_ES', 'es-US'],
  ]);
});

it('stops texts in Spanish and French too (R68)', () => {
  expect(smsRules.optOutWords.slice(-2)).toEqual(['ALTO', 'ARRET']);
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
