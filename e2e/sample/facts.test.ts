import { expect, it } from 'vitest';
import { packagesPages, packagesUrl, bundleName, addOns, plans } from '~/business/plans';
import { company, openingHours } from '~/business/company';
import { legalLastUpdated } from '~/business/legal';
import { portfolio } from '~/business/portfolio';
import { services, guarantee, smsMessagesPerConsultation } from '~/business/offer';
import { navigation } from '~/i18n/routes';
import { brandColors } from '../../src/seo/palette.ts';

// The facts of the specification. `e2e/built-files/` tests that the pages show the facts.

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

it('has the promises, hours, area and dates', () => {
  expect(guarantee).toEqual({ moneyBackDays: 30, setupHours: 48 });
  expect(smsMessagesPerConsultation).toBe(3);
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  expect(openingHours).toEqual({ days, opens: '09:00', closes: '17:00' });
  expect(company.area).toEqual({ latitude: 40.7128, longitude: -74.006, radiusMiles: 50 });
  expect([company.address.city, company.timeZone]).toEqual(['New York', 'America/New_York']);
  expect(legalLastUpdated).toBe('2025-09-10');
});

it('has the theme color', () => {
  expect(brandColors.light.get('ink')).toBe('#1a202c');
});

it('has the links of the header, six services and two clients', () => {
  expect(navigation).toEqual(['home', 'services', 'portfolio', 'about', 'contact', 'packages', 'smsConsent']);
  expect(services).toEqual(['website', 'sms', 'pos', 'workflow', 'ai', 'analytics']);
  expect(portfolio.map(({ url }) => url)).toEqual(['/demo/barbershop/', '/demo/dry-cleaner/']);
});
