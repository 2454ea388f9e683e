import { isLocale, type Locale } from '../../../../src/i18n/locales.ts';

// What a page says about itself; none of it is a reason to refuse a visitor.

export function localeOf(text: string | null | undefined): Locale | undefined {
  return isLocale(text) ? text : undefined;
}

export function pathOf(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^\/[\w./-]{0,199}$/.test(text) ? text : undefined;
}
