/** How a language writes one kind of number. */
export interface NumberPattern {
  /** Around the digits: `$` or ` $`, for example. */
  before: string;
  after: string;
  decimal: string;
  group: string;
  /** Digits in the last group, and in those before it, where they are not three and three. */
  groupSizes?: [number, number];
  /** The fewest digits that are grouped, where they are not four. */
  groupedFrom?: number;
  /** From zero to nine, where they are not `0` to `9`. */
  digits?: string;
}

/** Plain data, so that an island can get it as a prop. */
export type NumberPatterns = Record<Exclude<keyof NumberFormatter, 'price'>, NumberPattern>;

/** None of these takes a negative number. */
export interface NumberFormatter {
  /** Whole US dollars, for estimates: `$3,750`, `3 750 $`. */
  usd: (amountUsd: number) => string;
  /** US dollars with two digits for cents where there are any, for prices and their sums: `$350`, `$349.50`. */
  price: (amountUsd: number) => string;
  /** With at most three decimals. */
  number: (value: number) => string;
  /** A percentage as people say it (20, not 0.2), with at most one decimal: `2.5%`, `2,5 %`. */
  percent: (percent: number) => string;
}

/** Writes numbers without `Intl`, whose output differs between engines: hydration needs the server's exact text. */
export function numberFormatter(patterns: NumberPatterns): NumberFormatter {
  return {
    usd: (amountUsd) => write(patterns.usd, amountUsd, 0),
    // Rounded to cents first, because sums of prices such as 19.99 are not exact.
    price: (amountUsd) => write(patterns.usd, amountUsd, Math.round(amountUsd * 100) % 100 === 0 ? 0 : 2, 2),
    number: (value) => write(patterns.number, value, 3),
    percent: (percent) => write(patterns.percent, percent, 1),
  };
}

function write(pattern: NumberPattern, value: number, maxDecimals: number, minDecimals = 0): string {
  const { before, after, decimal, group, groupSizes = [3, 3], groupedFrom = 4 } = pattern;
  const digits = [...(pattern.digits ?? '')];
  const inDigits = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);

  const [whole = '', decimals = ''] = value.toFixed(maxDecimals).split('.');
  const [last, others] = groupSizes;
  const groups = whole.length < groupedFrom ? [whole] : [...chunks(whole.slice(0, -last), others), whole.slice(-last)];
  const fraction = decimals.slice(0, minDecimals) + decimals.slice(minDecimals).replace(/0+$/, '');
  return before + groups.map(inDigits).join(group) + (fraction && decimal + inDigits(fraction)) + after;
}

/** Chunks of one size, counted from the end. */
function chunks(text: string, size: number): string[] {
  return text.split(new RegExp(`(?=(?:.{${size}})+$)`));
}
