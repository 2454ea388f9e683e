import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { formatNumber, formatPercent, formatUsd, numberPatterns, numberPatternsOfTag } from './format';
import { locales } from './locales';
import { numberFormatter, type NumberPatterns } from './number-format';

it.each([
  ...['en-US', 'fr-FR', 'es-US'],
  // Groups from five digits on, groups of two and three digits, and different groups in money.
  ...['es-ES', 'pl-PL', 'hi-IN', 'de-AT', 'de-CH', 'pt-PT'],
  // Symbols before the number, direction marks, digits of their own.
  ...['tr-TR', 'eu-ES', 'he-IL', 'ar-EG', 'fa-IR', 'bn-BD', 'my-MM', 'ff-Adlm', 'ja-JP'],
])('writes what Intl writes (%s)', (tag) => {
  const { usd, number, percent } = numberFormatter(numberPatternsOfTag(tag));
  const intlUsd = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const intlNumber = new Intl.NumberFormat(tag);
  const intlPercent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  fc.assert(
    fc.property(fc.nat(12_345_678), fc.nat(1000), (cents, halves) => {
      expect(usd(cents / 100)).toBe(intlUsd.format(cents / 100));
      expect(usd(cents)).toBe(intlUsd.format(cents));
      expect(number(cents / 100)).toBe(intlNumber.format(cents / 100));
      expect(percent(halves / 2)).toBe(intlPercent.format(halves / 200));
    }),
  );
});

it.each(locales)('writes what the server wrote in a browser that writes numbers differently (%s)', (locale) => {
  const prop = JSON.stringify(numberPatterns(locale));
  const served = [formatUsd(locale, 23_400), formatNumber(locale, 4.33), formatPercent(locale, 2.5)];
  class OtherNumberFormat {
    format = () => 'other';
  }
  vi.stubGlobal('Intl', { NumberFormat: OtherNumberFormat });
  expect(new Intl.NumberFormat(locale).format(23_400)).toBe('other');

  const { usd, number, percent } = numberFormatter(JSON.parse(prop) as NumberPatterns);
  expect([usd(23_400), number(4.33), percent(2.5)]).toEqual(served);
});
