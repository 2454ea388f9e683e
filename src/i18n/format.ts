import { cached } from '../../lib/cached.ts';
import { company } from '../business/company.ts';
import { directionOf, formatTag, language, type Locale } from './locales.ts';
import { numberFormatter, type NumberPattern, type NumberPatterns } from './number-format.ts';
import { dayWriter, writeTime, type TimeFormat } from './time-format.ts';

/** The ISO 4217 code of all prices and amounts. */
export const currency = company.currency ?? 'USD';

/** Without a space at which a line could break, for phone numbers. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}

/** How `Intl` on the server writes numbers, for islands: a browser's `Intl` may differ. */
export function numberPatterns(locale: Locale): NumberPatterns {
  return numberPatternsOfTag(formatTag(locale));
}

export function numberPatternsOfTag(tag: string, code = currency): NumberPatterns {
  const moneyOptions = {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
  } as const;
  return {
    amount: patternOf(new Intl.NumberFormat(tag, moneyOptions), 1_234_567.5),
    number: patternOf(new Intl.NumberFormat(tag), 1_234_567.5),
    percent: patternOf(new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }), 12_345.675),
  };
}

const formatterOf = cached((locale: Locale) => numberFormatter(numberPatterns(locale)));

/** A whole amount: `$3,750`, `3 750 $`. */
export function formatAmount(locale: Locale, amount: number): string {
  return formatterOf(locale).amount(amount);
}

/** With cents if there are any: `$350`, `$349.50`. */
export function formatPrice(locale: Locale, amount: number): string {
  return formatterOf(locale).price(amount);
}

export function formatNumber(locale: Locale, value: number): string {
  return formatterOf(locale).number(value);
}

/** Takes 20, not 0.2; at most one decimal: `2.5%`, `2,5 %`. */
export function formatPercent(locale: Locale, percent: number): string {
  return formatterOf(locale).percent(percent);
}

/** Formats `YYYY-MM-DD`: `September 10, 2025`, `1er septembre 2025`. */
export function formatDay(locale: Locale, isoDay: string): string {
  return dayWriter(timeFormat(locale), { dateStyle: 'long' })(new Date(isoDay));
}

/** “A, B and C”, or “A, B or C”. */
export function formatList(
  locale: Locale,
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(language(locale).list ?? formatTag(locale), { type }).format(items);
}

/** Monday is 0. */
export function weekdayName(locale: Locale, day: number): string {
  // January 1, 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day + 1));
  return new Intl.DateTimeFormat(formatTag(locale), { weekday: 'long', timeZone: 'UTC' }).format(date);
}

export function timeFormat(locale: Locale): TimeFormat {
  const { hourMark, firstDay, afterWeekday, afterAbbreviation } = language(locale);
  return {
    tag: formatTag(locale),
    hourMark,
    firstDay,
    afterWeekday,
    afterAbbreviation,
    isRightToLeft: directionOf(locale) === 'rtl',
  };
}

/** Formats `HH:MM`: `9:00 AM`, `9 h`, `17 h 30`. */
export function formatTime(locale: Locale, time: string): string {
  return writeTime(timeFormat(locale), time);
}

/** `sample` has seven digits before the decimals. */
function patternOf(intl: Intl.NumberFormat, sample: number): NumberPattern {
  const parts = intl.formatToParts(sample);
  const integers = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length);
  const isDigits = ({ type }: Intl.NumberFormatPart) => ['integer', 'fraction'].includes(type);
  const textOf = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('');
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const { locale, numberingSystem, style } = intl.resolvedOptions();
  const digits = new Intl.NumberFormat(locale, { numberingSystem, useGrouping: false });
  const ownDigits = Array.from({ length: 10 }, (_, digit) => digits.format(digit)).join('');
  const [last = 3, others = 3] = integers.reverse();
  const thousand = intl.formatToParts(style === 'percent' ? 10 : 1000);
  return {
    before: textOf(parts.slice(0, parts.findIndex(isDigits))),
    after: textOf(parts.slice(parts.findLastIndex(isDigits) + 1)),
    decimal: valueOf('decimal'),
    group: valueOf('group'),
    // Usual values are left out, because pages contain the patterns.
    ...(last === 3 && others === 3 ? {} : { groupSizes: [last, others] }),
    ...(thousand.some(({ type }) => type === 'group') ? {} : { groupedFrom: 5 }),
    ...(ownDigits === '0123456789' ? {} : { digits: ownDigits }),
  };
}
