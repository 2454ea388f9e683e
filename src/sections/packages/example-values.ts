import { exampleVisitPrices } from '~/business/examples';
import { formatNumber, formatPrice } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { assumptions } from '~/roi/estimate';
import { offerValues, pricesOf, visitsToCover, type PlanWithAddOn } from '~/roi/offer';
import { scenarios } from '~/roi/scenarios';

/** As the calculator begins. */
const missedCalls = scenarios['missed-calls'].primary.initial;
const missedInMonth = missedCalls * assumptions.weeksPerMonth['missed-calls'];

/**
 * The placeholder values of a text about an offer, with the visits of an example business that cover its monthly price,
 * also if it keeps half of what a visit brings, or the first year. `oneIn` is how many missed callers there are to one
 * of these visits a month.
 */
export function exampleValues(locale: Locale, offer: PlanWithAddOn, business: keyof typeof exampleVisitPrices) {
  const visits = visitsToCover(offer, business);
  const { setup, monthly } = pricesOf(offer.plan, offer.addOn);
  const firstYear = setup + 12 * monthly;
  const visitsAtHalf = Math.ceil((2 * monthly) / exampleVisitPrices[business]);
  return {
    ...offerValues(offer, (amount) => formatPrice(locale, amount)),
    visitPrice: formatPrice(locale, exampleVisitPrices[business]),
    visits: formatNumber(locale, visits),
    visitsAtHalf: formatNumber(locale, visitsAtHalf),
    visitsInYear: formatNumber(locale, Math.ceil(firstYear / exampleVisitPrices[business])),
    visitsInYearAtHalf: formatNumber(locale, Math.ceil((2 * firstYear) / exampleVisitPrices[business])),
    missedCalls: formatNumber(locale, missedCalls),
    oneIn: formatNumber(locale, Math.max(1, Math.floor(missedInMonth / visits))),
    oneInAtHalf: formatNumber(locale, Math.max(1, Math.floor(missedInMonth / visitsAtHalf))),
  };
}
