import { expect, it, vi } from 'vitest';
import { company } from '../business/company.ts';
import { formatDay, formatNumber, formatPercent, formatPrice, formatTime, formatAmount } from './format';

vi.mock('../business/languages.ts', () => import('../../test-support/languages.ts'));
vi.mock('../business/company.ts', () => ({ company: {}, slug: 'fixture' }));

const nbsp = '\u00A0';
const narrow = '\u202F';

it.each([
  ['en', { amount: '$3,750', number: '5,000', percent: '2.5%', day: 'September 10, 2025' }],
  [
    'fr',
    { amount: `3${narrow}750${nbsp}$`, number: `5${narrow}000`, percent: `2,5${nbsp}%`, day: '10 septembre 2025' },
  ],
  ['es', { amount: '$3,750', number: '5,000', percent: '2.5%', day: '10 de septiembre de 2025' }],
  ['de', { amount: `3.750${nbsp}$`, number: '5.000', percent: `2,5${nbsp}%`, day: '10. September 2025' }],
] as const)('writes whole dollars, groups of digits, percentages, and days in full words (%s)', (locale, texts) => {
  expect({
    amount: formatAmount(locale, 3749.71),
    number: formatNumber(locale, 5000),
    percent: formatPercent(locale, 2.5),
    day: formatDay(locale, '2025-09-10'),
  }).toEqual(texts);
});

it('writes prices in the currency of the company', async () => {
  company.currency = 'EUR';
  vi.resetModules();
  const inEuros = await import('./format');
  expect([formatPrice('de', 349.5), inEuros.formatPrice('de', 349.5), inEuros.formatPrice('en', 129)]).toEqual([
    `349,50${nbsp}$`,
    `349,50${nbsp}€`,
    '€129',
  ]);
});

it.each([
  ['en', 'December 1, 2026'],
  ['fr', '1er décembre 2026'],
  ['es', '1 de diciembre de 2026'],
])('writes the first of a month as the language does (%s)', (locale, text) => {
  expect(formatDay(locale, '2026-12-01')).toBe(text);
});

it.each([
  ['en', '09:00', `9:00${nbsp}AM`],
  ['en', '17:30', `5:30${nbsp}PM`],
  ['fr', '09:00', `9${narrow}h`],
  ['fr', '17:30', `17${narrow}h${narrow}30`],
  ['fr', '08:05', `8${narrow}h${narrow}05`],
  ['es', '17:30', `5:30${nbsp}p.m.`],
  ['de', '09:00', '09:00'],
] as const)('writes a time of day as people do (%s, %s) (R67)', (locale, time, text) => {
  expect(formatTime(locale, time)).toBe(text);
});
