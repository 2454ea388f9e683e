import { expect, it } from 'vitest';
import { company } from '~/business/company';
import { portfolio } from '~/business/portfolio';
import { dictionaryOf } from '~/i18n/dictionaries';
import { locales } from '~/i18n/locales';
import { shortHash, readReleaseFacts } from '../../tools/adopt/placeholders.ts';
import { findsWord, foreignWords, plainText, sample } from '../../tools/adopt/sample.ts';

// Whoever changes the sample changes the list of what an adopter must not publish.

const facts = readReleaseFacts();

it.each([
  ...[company.name, company.legalName, company.founder?.name, company.phone, company.phoneE164, company.email],
  ...[company.address.street, company.address.city, company.timeZone, String(company.area.latitude)],
  ...Object.values(company.externalLinks).flatMap((link) => (typeof link === 'string' ? [link] : Object.values(link))),
  ...portfolio.flatMap(({ name, url }) => [name, url]),
  ...locales.flatMap((locale) => {
    const { home, about, business } = dictionaryOf(locale);
    return [home.testimonials.quote, about.intro.alt, business.city, business.ofCity, business.cityAdjective];
  }),
])('npm run adopt knows “%s”', (text) => {
  expect(foreignWords().some(({ word }) => findsWord(plainText(text ?? ''), word))).toBe(true);
});

it('knows the artwork, the plans and the names of the project', () => {
  const artwork = Object.entries(facts.artwork).filter(([file]) => !file.startsWith('public/demo/'));
  for (const [file, hash] of artwork) expect(sample.artwork, `${file} is ${hash}`).toHaveProperty(hash);
  expect(shortHash(JSON.stringify(facts.plans))).toBe(sample.plans);
  for (const name of Object.values(facts.projectNames)) expect(sample.projects).toContain(name);
});
