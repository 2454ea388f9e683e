import { exampleVisitPrices } from '~/business/examples';
import { formatNumber, formatPrice } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { offerValues, pricesOf, type PlanWithAddOn } from '~/roi/offer';

/** Of a regular, who comes every four weeks. */
const visitsPerYear = 52 / 4;

/**
 * The placeholder values of a text about an offer, with the visits of an example business that cover its monthly price
 * or its first year. "At half" is for a business that keeps half of what a visit costs.
 */
export function exampleValues(locale: Locale, offer: PlanWithAddOn, business: keyof typeof exampleVisitPrices) {
  const visitPrice = exampleVisitPrices[business];
  const { monthly, firstYear } = pricesOf(offer.plan, offer.addOn);
  const write = (count: number) => formatNumber(locale, count);
  return {
    ...offerValues(offer, (amount) => formatPrice(locale, amount)),
    visitPrice: formatPrice(locale, visitPrice),
    visits: write(Math.ceil(monthly / visitPrice)),
    visitsAtHalf: write(Math.ceil((2 * monthly) / visitPrice)),
    visitsInYear: write(Math.ceil(firstYear / visitPrice)),
    visitsInYearAtHalf: write(Math.ceil((2 * firstYear) / visitPrice)),
    visitsPerYear: write(visitsPerYear),
    regulars: write(Math.ceil(firstYear / visitPrice / visitsPerYear)),
    regularsAtHalf: write(Math.ceil((2 * firstYear) / visitPrice / visitsPerYear)),
  };
}
