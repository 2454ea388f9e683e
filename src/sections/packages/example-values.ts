import { exampleVisitPrices } from '~/business/examples';
import { formatNumber, formatPrice } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { assumptions } from '~/roi/estimate';
import { offerValues, pricesOf, type PlanWithAddOn } from '~/roi/offer';
import { scenarios } from '~/roi/scenarios';

/** As the calculator begins. */
const missedCalls = scenarios['missed-calls'].primary.initial;
const missedInMonth = missedCalls * assumptions.weeksPerMonth['missed-calls'];

/**
 * The placeholder values of a text about an offer, with the visits of an example business that cover its monthly price
 * or its first year. "At half" is for a business that keeps half of what a visit costs. `oneIn` is how many missed
 * callers there are to one of the visits that cover the monthly price.
 */
export function exampleValues(locale: Locale, offer: PlanWithAddOn, business: keyof typeof exampleVisitPrices) {
  const visitPrice = exampleVisitPrices[business];
  const { monthly, firstYear } = pricesOf(offer.plan, offer.addOn);
  const visits = Math.ceil(monthly / visitPrice);
  const write = (count: number) => formatNumber(locale, count);
  return {
    ...offerValues(offer, (amount) => formatPrice(locale, amount)),
    visitPrice: formatPrice(locale, visitPrice),
    visits: write(visits),
    visitsAtHalf: write(Math.ceil((2 * monthly) / visitPrice)),
    visitsInYear: write(Math.ceil(firstYear / visitPrice)),
    visitsInYearAtHalf: write(Math.ceil((2 * firstYear) / visitPrice)),
    missedCalls: write(missedCalls),
    oneIn: write(Math.max(1, Math.floor(missedInMonth / visits))),
  };
}
