import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberPatternsOfTag } from './format';
import { numberFormatter } from './number-format';

// `eslint.config.js` keeps `Intl` out of the islands, where a browser may write numbers differently.
it.each([
  ...['en-US', 'fr-FR', 'es-US'],
  // Groups from five digits on, groups of two and three digits, and different groups in money.
  ...['es-ES', 'pl-PL', 'hi-IN', 'de-AT', 'de-CH', 'pt-PT'],
  // Symbols before the number, direction marks, digits of their own.
  ...['tr-TR', 'eu-ES', 'he-IL', 'ar-EG', 'fa-IR', 'bn-BD', 'my-MM', 'ff-Adlm', 'ja-JP'],
])('writes what Intl writes (%s)', (tag) => {
  const { amount, price, number, percent } = numberFormatter(numberPatternsOfTag(tag, 'USD'));
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const intlWhole = new Intl.NumberFormat(tag, { ...money, maximumFractionDigits: 0 });
  const intlCents = new Intl.NumberFormat(tag, money);
  const intlNumber = new Intl.NumberFormat(tag);
  const intlPercent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  fc.assert(
    fc.property(fc.nat(12_345_678), fc.nat(1000), (cents, halves) => {
      expect(amount(cents / 100)).toBe(intlWhole.format(cents / 100));
      expect(amount(cents)).toBe(intlWhole.format(cents));
      expect(price(cents / 100)).toBe((cents % 100 === 0 ? intlWhole : intlCents).format(cents / 100));
      expect(number(cents / 100)).toBe(intlNumber.format(cents / 100));
      expect(percent(halves / 2)).toBe(intlPercent.format(halves / 200));
    }),
  );
});
