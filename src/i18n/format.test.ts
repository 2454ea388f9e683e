import { describe, expect, it } from 'vitest';
import { formatDay, formatNumber, formatPercent, formatTime, formatUsd } from './format';

const nbsp = '\u00A0';
const narrow = '\u202F';

describe.each([
  ['en', { usd: '$3,750', number: '5,000', percent: '2.5%', day: 'September 10, 2025' }],
  ['fr', { usd: `3${narrow}750${nbsp}$`, number: `5${narrow}000`, percent: `2,5${nbsp}%`, day: '10 septembre 2025' }],
  ['es', { usd: '$3,750', number: '5,000', percent: '2.5%', day: '10 de septiembre de 2025' }],
] as const)('%s', (locale, texts) => {
  it('writes money in whole dollars', () => expect(formatUsd(locale, 3750)).toBe(texts.usd));

  it('writes numbers in groups', () => expect(formatNumber(locale, 5000)).toBe(texts.number));

  it('writes a percentage as people say it', () => expect(formatPercent(locale, 2.5)).toBe(texts.percent));

  it('writes a day in full words, the same in every time zone', () =>
    expect(formatDay(locale, '2025-09-10')).toBe(texts.day));
});

it('rounds money only for display', () => {
  expect(formatUsd('en', 124.71)).toBe('$125');
});

it.each([
  ['en', '09:00', `9:00${nbsp}AM`],
  ['en', '17:30', `5:30${nbsp}PM`],
  ['fr', '09:00', `9${narrow}h`],
  ['fr', '17:30', `17${narrow}h${narrow}30`],
  ['fr', '08:05', `8${narrow}h${narrow}05`],
  ['es', '09:00', `9:00${nbsp}a.m.`],
  ['es', '17:30', `5:30${nbsp}p.m.`],
] as const)('writes a time of day as people do (%s, %s) (R67)', (locale, time, text) => {
  expect(formatTime(locale, time)).toBe(text);
});
