import { plans } from '~/business/plans';
import { guarantee } from '~/business/offer';
import { formatPrice } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';

/** The facts that titles and descriptions may name. */
export function headFacts(locale: Locale) {
  const cheapest = Math.min(...plans.map((plan) => plan.price.monthly));
  return { ...guarantee, fromPrice: formatPrice(locale, cheapest) };
}
