import { formatTag, type Locale } from './locales.ts';

/** Whole US dollars as the locale writes them: `$3,750`, `3 750 $`, `$3,750`. */
export function formatUsd(locale: Locale, amountUsd: number): string {
  return new Intl.NumberFormat(formatTag(locale), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amountUsd);
}

export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(formatTag(locale)).format(value);
}

/** A percentage as people say it (20, not 0.2), with at most one decimal: `2.5%`, `2,5 %`. */
export function formatPercent(locale: Locale, percent: number): string {
  return new Intl.NumberFormat(formatTag(locale), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
}

/** A calendar day written `YYYY-MM-DD`, in full words: `September 10, 2025`. */
export function formatDay(locale: Locale, isoDay: string): string {
  return new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDay));
}

/** A time of day written `HH:MM`, as the locale says it, in one piece: `9:00 AM`, `09:00`. */
export function formatTime(locale: Locale, time: string): string {
  const said = new Intl.DateTimeFormat(formatTag(locale), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}Z`),
  );
  return said.replaceAll(' ', '\u00a0');
}
