import { expect, test } from 'playwright/test';
import type { Route } from '../../src/i18n/routes.ts';
import { routes, wordsOf } from '../site.ts';
import { expectTexts, openBuilt } from './parts.ts';

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
