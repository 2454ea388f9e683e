import { vi } from 'vitest';
import type { Company } from '../src/business/company.ts';
import type { Features } from '../src/business/features.ts';
import type { ConsentWording } from '../src/consultation/consent-version.ts';
import * as english from '../src/i18n/english.ts';
import { languages as languageFixtures } from './languages.ts';

// Tests of the functions and of the operator's commands state times, languages and names, so they run with the facts
// of a company that nobody is; those of the running stack use the real ones.

export const fixtureCompany: Company = {
  name: 'Fixture & Daughters',
  legalName: 'Fixture & Daughters Inc.',
  phone: '(212) 555-0100',
  phoneE164: '+12125550100',
  numberingPlan: { callingCode: '1', national: /^1?([2-9]\d{9})$/, internationalPrefix: '011' },
  email: 'hello@example.com',
  address: { street: '1 Test Street', city: 'Testville', region: 'NY', postalCode: '10001', country: 'US' },
  timeZone: 'America/New_York',
  area: { latitude: 40, longitude: -74, radiusMiles: 5 },
  priceRange: '$',
  externalLinks: {},
};

const { de: _, ...languages } = languageFixtures;

const openingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '17:00',
};

/** The words that the tests expect. */
export const fixtureTexts = {
  en: { ...english, business: { ...english.business, city: 'Testville', zone: 'Testville time' } },
  fr: {
    mail: { greeting: 'Bonjour,', moment: '{{day}} à {{time}}', row: '{{label}} : {{value}}' },
    business: { city: 'Testbourg', zone: 'heure de Testbourg', days: { range: 'Du {{first}} au {{last}}' } },
    contact: {
      confirmation: { received: 'Votre demande est arrivée.' },
      reach: { hours: '{{days}}, de {{opens}} à {{closes}}, {{zone}}' },
    },
    digest: { notice: { requestSubject: 'Demande de {{name}} ({{reference}})' } },
    meetings: {
      mail: {
        summary: 'Rendez-vous avec {{company}}',
        movedSubject: '{{day}} : rendez-vous déplacé à {{time}}',
        bookedSubject: '{{day}} : rendez-vous à {{time}}, {{company}}',
        length: '{{timeZone}}, pendant {{duration}}',
        teamTime: 'À {{city}} : {{moment}}',
        insteadOf: 'Au lieu du {{moment}}',
      },
    },
  },
  es: {},
};

vi.doMock('../src/business/company.ts', () => ({
  company: fixtureCompany,
  openingHours,
  answerDays: 1,
  slug: 'fixture',
}));
vi.doMock('../src/business/languages.ts', () => ({ languages }));
vi.doMock('../src/business/features.ts', () => ({
  features: {
    texting: true,
    meetings: true,
    pages: { services: true, portfolio: true, about: true, packages: true, accessibility: true },
  } satisfies Features,
}));
vi.doMock('../src/business/meetings.ts', () => ({
  meetingRules: {
    timeZone: fixtureCompany.timeZone,
    ...openingHours,
    minutes: 30,
    bufferMinutes: 15,
    noticeHours: 4,
    horizonDays: 30,
    maximumPerDay: 6,
    daysOff: [],
    reminderHours: 24,
    videoLinkHours: 2,
    waitMinutes: 10,
  },
}));
vi.doMock('../src/consultation/consent-wordings.json', () => ({
  default: [{ version: '0123456789ab', locale: 'fr', text: 'J’accepte' }] satisfies ConsentWording[],
}));
vi.doMock('../src/i18n/english.ts', () => fixtureTexts.en);
vi.doMock('../supabase/functions/_shared/dictionaries.ts', () => ({ dictionaries: fixtureTexts }));
