import { isLocale, type Locale } from '../../../../src/i18n/locales.ts';

// Values from the page; an invalid one is ignored.

export function localeOf(text: string | null | undefined): Locale | undefined {
  return isLocale(text) ? text : undefined;
}

export function pathOf(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^\/[\w./-]{0,199}$/.test(text) ? text : undefined;
}
