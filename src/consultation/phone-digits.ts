import { company, type NumberingPlan } from '../business/company.ts';

/** Leads abroad in most countries and in the US. */
const internationalPrefix = /^\(?(?:\+|00|011)/;

/** The digits of a phone number with its country code, so that spellings of one number are equal. */
export function phoneDigits(phone: string, { callingCode, national }: NumberingPlan = company.numberingPlan): string {
  const symbols = phone.replace(/[^0-9+()]/g, '');
  const digits = symbols.replace(/\D/g, '');
  // Before other prefixes, because "011 …" is also a number within France.
  const subscriber = /^\(?\+/.test(symbols) ? undefined : national.exec(digits)?.[1];
  if (subscriber !== undefined) return callingCode + subscriber;
  // In "+44 (0)20" the zero is dialed only within the country.
  return internationalPrefix.test(symbols) ? symbols.replace(internationalPrefix, '').replace(/\(0\)|\D/g, '') : digits;
}
