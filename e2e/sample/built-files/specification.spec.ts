import { expect, test } from 'playwright/test';
import type { Route } from '../../../src/i18n/routes.ts';
import { elementsIn, expectTexts, openBuilt, parts } from '../../support/built-site.ts';
import { needsFiles, routes, textsOf } from '../../support/site.ts';

// What the specification quotes or fixes. Written from it, not from the site.

test.skip(...needsFiles);

/** Exact English texts, as a visitor reads them; names, prices and dates are in the tests of their pages. */
const shown: Partial<Record<Route, readonly string[]>> = {
  home: ['Verified client'],
  services: ['Advanced Options'],
  portfolio: ['More Projects Coming Soon'],
  contact: ['Book with us', 'Book a Meeting', 'Contact us directly'],
  packages: [
    'Simple Pricing, Built to Scale',
    '30-day money back guarantee • Setup within 48 hours',
    'Book Free Consultation',
    'Coming Soon / Available Soon',
    'AI Voice Agent is an optional add-on inside the Elite Plan',
  ],
  smsConsent: ['Our Standards', 'SMS Terms & Conditions', 'Up to 3 messages per consultation process, '],
  smsCompliance: ['Appointment reminders', 'Order status updates', 'Booking confirmations', 'Service reminders'],
  privacy: [
    'never sell or rent your mobile number or your consent. No mobile information is shared with third parties or affiliates for marketing or promotional purposes',
    'excludes text messaging originator opt-in data and consent',
    'until 4 years after your choice',
    'sets no cookies',
  ],
  terms: [
    'Project services',
    'SaaS subscriptions',
    'billed monthly or annually',
    'renew automatically',
    'Partial months are not refundable',
  ],
};

/** Exact English texts that every page shows, that a name is filled into, or that respond to something. */
const texts = {
  // Of the structured data (R17).
  'business.categories': {
    automation: 'Business process automation',
    sms: 'SMS marketing',
    integration: 'System integration',
    analytics: 'Data analytics',
  },
  'layout.language.loading': 'Loading translations...',
  'notFound.title': 'Oops! Page not found',
  'notFound.home': 'Return to Home',
  'pages.home': 'Home',
  'pages.services': 'Services',
  'pages.portfolio': 'Portfolio',
  'pages.about': 'About',
  'pages.contact': 'Contact',
  'pages.packages': 'Pricing',
  'pages.smsConsent': 'SMS Consent',
  'pages.notFound': 'Page',
  'packages.plans.getStarted': 'Get Started',
  'packages.addOns.add': 'Add {{addOn}}',
  'contact.form.successTitle': 'Thanks!',
  'contact.form.errorTitle': 'Error',
  'contact.form.errors.nameTooShort': 'Please enter your full name.',
  'contact.form.errors.emailInvalid': 'Enter a valid email address.',
  'contact.form.errors.phoneTooShort': 'Enter a valid phone number.',
  'contact.form.errors.phoneCharacters': 'Only numbers and basic symbols (()+- ) allowed.',
  'roi.scenarios.missed-calls.action': 'Get AI Voice Agents',
  'roi.scenarios.missed-calls.urgentAction': 'Stop Missing Calls - Get AI Agents',
};

test('the English pages show what the specification quotes', () => {
  for (const route of routes) expectTexts(openBuilt('en', route).body, ...(shown[route] ?? []));
});

test('the English dictionary has what the specification quotes of every page, of states and of labels', () => {
  for (const [key, text] of Object.entries(texts)) expect.soft(textsOf('en')).toHaveProperty(key, text);
});

for (const [locale, hours, state, costs] of [
  ['en', 'Monday through Friday, 9:00 AM to 5:00 PM, New York time', 'State of New York', /rates may apply/],
  ['fr', 'Du lundi au vendredi, de 9 h à 17 h, heure de New York', 'État de New York', /[Ff]rais/],
  ['es', 'De lunes a viernes, de 9:00 a.m. a 5:00 p.m., hora de Nueva York', 'estado de Nueva York', /tarifas/],
] as const) {
  test(`${locale}: hours, the state and what texts cost are written as in the language`, () => {
    expectTexts(openBuilt(locale, 'contact').main, hours);
    expectTexts(openBuilt(locale, 'terms').main, state);
    const { own, barbershop, dryCleaner } = textsOf(locale).smsConsent;
    for (const { text } of [own.thread.welcome, barbershop.thread.confirmation, dryCleaner.thread.receipt])
      expect(text).toMatch(costs);
  });
}

test('the privacy policy has nine sections (R54)', () => {
  expect(parts(openBuilt('en', 'privacy').main, 'h2')).toHaveLength(9);
});

test('the demo sites are in English, stay out of search results, and have no real phone number', () => {
  for (const path of ['demo/barbershop/', 'demo/dry-cleaner/']) {
    const elements = elementsIn(`${path}index.html`);
    expect.soft(elements[0]?.attribs['lang'], path).toBe('en');
    const robots = elements.find((element) => element.attribs['name'] === 'robots');
    expect.soft(robots?.attribs['content'], path).toContain('noindex');
    const numbers = elements.map((element) => element.attribs['href'] ?? '').filter((href) => /^(tel|sms):/.test(href));
    expect.soft(numbers, path).not.toEqual([]);
    for (const number of numbers) expect.soft(number, path).toMatch(/^(tel|sms):\+1\d{3}55501\d\d$/);
  }
});
