import { expect, test } from 'playwright/test';
import type { Route } from '../../../src/i18n/routes.ts';
import { expectTexts, openBuilt, part, parts, textsOf } from '../../content/parts.ts';
import { elementsIn, sitePages, stringsIn, structuredDataIn } from '../../support/built-site.ts';
import { needsFiles } from '../../support/deployed.ts';
import { routes, wordsOf } from '../../support/site.ts';

// What the specification quotes or fixes. Written from it, not from the site.

/** Exact English texts, as a visitor reads them; names, prices and dates are in the tests of their pages. */
const quotedTexts: Partial<Record<Route, readonly string[]>> = {
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
};

/** Exact English texts of the dictionary that every page shows, that a name is filled into, or that respond to something. */
const quotedWords = {
  layout: { language: { loading: 'Loading translations...' } },
  notFound: { title: 'Oops! Page not found', home: 'Return to Home' },
  pages: {
    home: 'Home',
    services: 'Services',
    portfolio: 'Portfolio',
    about: 'About',
    contact: 'Contact',
    packages: 'Pricing',
    smsConsent: 'SMS Consent',
    notFound: 'Page',
  },
  packages: { plans: { getStarted: 'Get Started' }, addOns: { add: 'Add {{addOn}}' } },
  contact: {
    form: {
      successTitle: 'Thanks!',
      errorTitle: 'Error',
      errors: {
        nameTooShort: 'Please enter your full name.',
        emailInvalid: 'Enter a valid email address.',
        phoneTooShort: 'Enter a valid phone number.',
        phoneCharacters: 'Only numbers and basic symbols (()+- ) allowed.',
      },
    },
  },
  roi: {
    scenarios: {
      'missed-calls': { action: 'Get AI Voice Agents', urgentAction: 'Stop Missing Calls - Get AI Agents' },
    },
  },
} as const;

test('the English pages show what the specification quotes', () => {
  for (const route of routes) expectTexts(openBuilt('en', route).body, [...(quotedTexts[route] ?? [])]);
});

test('the English dictionary has what the specification quotes of navigation, buttons, messages and other pages', () => {
  expect(wordsOf('en')).toMatchObject(quotedWords);
});

/** What depends on facts of the company, as the three languages write it. */
const translated = {
  en: {
    hours: 'Monday to Friday, 9:00 AM to 5:00 PM, New York time',
    state: 'State of New York',
    costs: /rates may apply/,
  },
  fr: {
    hours: 'Du lundi au vendredi, de 9 h à 17 h, heure de New York',
    state: 'État de New York',
    costs: /[Ff]rais/,
  },
  es: {
    hours: 'De lunes a viernes, de 9:00 a.m. a 5:00 p.m., hora de Nueva York',
    state: 'estado de Nueva York',
    costs: /tarifas/,
  },
} as const;

for (const [locale, { hours, state, costs }] of Object.entries(translated)) {
  test(`${locale}: hours, the state and what texts cost are written as in the language`, () => {
    expectTexts(openBuilt(locale, 'contact').main, [hours]);
    expectTexts(openBuilt(locale, 'terms').main, [state]);
    const { own, barbershop, dryCleaner } = wordsOf(locale).smsConsent;
    for (const { text } of [own.thread.welcome, barbershop.thread.confirmation, dryCleaner.thread.receipt])
      expect(text).toMatch(costs);
  });
}

test('the structured data has the area, the price range and the categories of the specification (R17)', () => {
  test.skip(...needsFiles);
  for (const { file } of sitePages.filter(({ locale }) => locale === 'en')) {
    const texts = stringsIn(structuredDataIn(file)).map(({ text }) => text);
    const categories = ['Business process automation', 'SMS marketing', 'System integration', 'Data analytics'];
    expect(texts).toEqual(expect.arrayContaining(['50 mi', '$$', ...categories]));
  }
});

test('the terms say how subscriptions are billed, renewed and refunded', () => {
  const { main } = openBuilt('en', 'terms');
  const headings = textsOf(parts(main, 'h2', 'h3')).join('\n');
  for (const heading of ['Project services', 'SaaS subscriptions']) expect.soft(headings).toContain(heading);
  expectTexts(part(main, 'article'), [
    'billed monthly or annually',
    'renew automatically',
    'Partial months are not refundable',
  ]);
});

test('the privacy policy has nine sections, and promises that mobile information is not sold or shared', () => {
  const { main } = openBuilt('en', 'privacy');
  expect(parts(main, 'h2')).toHaveLength(9);
  expectTexts(part(main, 'article'), [
    'never sell or rent your mobile number or your consent. No mobile information is shared with third parties or affiliates for marketing or promotional purposes',
    'excludes text messaging originator opt-in data and consent',
    'until 4 years after your choice',
    'sets no cookies',
  ]);
});

// `head.spec.ts` covers that the sitemap names nothing but pages.
test('the demo sites are in English, and have no real phone number', () => {
  test.skip(...needsFiles);
  for (const path of ['demo/barbershop/', 'demo/dry-cleaner/']) {
    const elements = elementsIn(`${path}index.html`);
    expect.soft(elements[0]?.attribs['lang'], path).toBe('en');
    const numbers = elements.map((element) => element.attribs['href'] ?? '').filter((href) => /^(tel|sms):/.test(href));
    for (const number of numbers) expect.soft(number, path).toMatch(/^(tel|sms):\+1\d{3}55501\d\d$/);
  }
});
