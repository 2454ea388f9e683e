/** What the specification quotes or fixes, by the page that has to show it. Written from it, not from the site. */
import type { Route } from '../src/i18n/routes.ts';

/** Exact English texts, as a visitor reads them. */
export const quotedTexts: Partial<Record<Route, readonly string[]>> = {
  home: ['Verified client'],
  services: ['Advanced Options', 'Stop Missing Calls - Get AI Agents'],
  portfolio: ['More Projects Coming Soon'],
  contact: ['Book with us', 'Book a Meeting', 'Contact us directly'],
  packages: [
    'Simple Pricing, Built to Scale',
    '30-day money back guarantee • Setup within 48 hours',
    'Get Started',
    'Book Free Consultation',
    'Complete AI Bundle',
    'Coming Soon / Available Soon',
    'Starter',
    'Growth',
    'Elite',
    'AI Voice Agent',
    'Review AI Suite',
    'Missed Call Text-Back',
    'AI Voice Agent is an optional add-on inside the Elite Plan',
  ],
  smsConsent: ['Our Standards', 'SMS Terms & Conditions', 'Up to 3 messages per consultation process, '],
  smsCompliance: ['Appointment reminders', 'Order status updates', 'Booking confirmations', 'Service reminders'],
  privacy: ['Last updated September 10, 2025'],
  terms: ['Last updated September 10, 2025'],
};

/** Exact English texts of the dictionary that a page shows only in response to something. */
export const quotedWords = {
  layout: { language: { loading: 'Loading translations...' } },
  notFound: { title: 'Oops! Page not found', home: 'Return to Home' },
  pages: { notFound: 'Page' },
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

/** Whole US dollars, in every language in its own manner. */
export const prices: Partial<Record<Route, readonly number[]>> = {
  // Missed calls at their defaults: 15 × 150 × 20 % = 450 a week; × 4 = 1,800 a month; × 52 = 23,400 a year.
  services: [450, 1800, 23_400],
  // Setup, monthly, add-ons.
  packages: [400, 97, 500, 297, 750, 497, 197, 147, 67],
};

/** Numbers that stand in a sentence, whatever the language. */
export const limits: Partial<Record<Route, readonly number[]>> = {
  home: [48, 30],
  packages: [30, 48, 1, 3, 5],
  contact: [3],
  smsConsent: [3],
  privacy: [3],
  terms: [30, 48],
};

/** On every page. */
export const sharedTexts = {
  navigation: ['Home', 'Services', 'Portfolio', 'About', 'Contact', 'Pricing', 'SMS Consent'],
  languages: ['English', 'Français', 'Español'],
} as const;
