import { describe, expect, it } from 'vitest';
import { formatDay, formatNumber, formatPercent, formatTime, formatUsd } from './format';

const nbsp = '\u00A0';
const narrow = '\u202F';

describe('formats', () => {
  it.each([
    ['en', '$3,750'],
    ['fr', `3${narrow}750${nbsp}$`],
    ['es', '$3,750'],
  ] as const)('money in whole dollars (%s)', (locale, text) => {
    expect(formatUsd(locale, 3750)).toBe(text);
  });

  it('rounds money only for display', () => {
    expect(formatUsd('en', 124.71)).toBe('$125');
  });

  it.each([
    ['en', '5,000'],
    ['fr', `5${narrow}000`],
    ['es', '5,000'],
  ] as const)('numbers in groups (%s)', (locale, text) => {
    expect(formatNumber(locale, 5000)).toBe(text);
  });

  it.each([
    ['en', '2.5%'],
    ['fr', `2,5${nbsp}%`],
    ['es', '2.5%'],
  ] as const)('a percentage as people say it (%s)', (locale, text) => {
    expect(formatPercent(locale, 2.5)).toBe(text);
  });

  it.each([
    ['en', 'September 10, 2025'],
    ['fr', '10 septembre 2025'],
    ['es', '10 de septiembre de 2025'],
  ] as const)('a day in full words, the same in every time zone (%s)', (locale, text) => {
    expect(formatDay(locale, '2025-09-10')).toBe(text);
  });

  it.each([
    ['en', '09:00', `9:00${nbsp}AM`],
    ['en', '17:30', `5:30${nbsp}PM`],
    ['fr', '09:00', `9${narrow}h`],
    ['fr', '17:30', `17${narrow}h${narrow}30`],
    ['fr', '08:05', `8${narrow}h${narrow}05`],
    ['es', '09:00', `9:00${nbsp}a.m.`],
    ['es', '17:30', `5:30${nbsp}p.m.`],
  ] as const)('a time of day as people write it (%s, %s) (R67)', (locale, time, text) => {
    expect(formatTime(locale, time)).toBe(text);
  });
});
