export interface NumberPattern {
  /** `$` or ` $`, for example. */
  before: string;
  after: string;
  decimal: string;
  group: string;
  /** Digits in the last group and in the others, if not three and three. */
  groupSizes?: [number, number];
  /** The fewest digits that are grouped, if not four. */
  groupedFrom?: number;
  /** From zero to nine, if not `0` to `9`. */
  digits?: string;
}

/** Plain data, for the props of islands. */
export type NumberPatterns = Record<'amount' | 'number' | 'percent', NumberPattern>;

export type NumberFormatter = ReturnType<typeof numberFormatter>;

/**
 * Formats without `Intl`, whose output differs between engines: hydration needs the server's exact text. None of these
 * takes a negative number.
 */
export function numberFormatter(patterns: NumberPatterns) {
  return {
    /** Of the company's currency: `$`. Patterns of some languages have marks of direction. */
    sign: (patterns.amount.before + patterns.amount.after).replace(/[\s\u200E\u200F]/g, ''),
    /** A whole amount in that currency, for estimates: `$3,750`, `3 750 $`. */
    amount: (amount: number) => write(patterns.amount, amount, 0),
    /** With cents if there are any: `$350`, `$349.50`. */
    // Rounded to cents first, because sums of prices such as 19.99 are not exact.
    price: (amount: number) => write(patterns.amount, amount, Math.round(amount * 100) % 100 === 0 ? 0 : 2, 2),
    /** With at most three decimals. */
    number: (value: number) => write(patterns.number, value, 3),
    /** Takes 20, not 0.2; at most one decimal: `2.5%`, `2,5 %`. */
    percent: (percent: number) => write(patterns.percent, percent, 1),
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

/** Counted from the end. */
function chunks(text: string, size: number): string[] {
  return text.split(new RegExp(`(?=(?:.{${size}})+$)`));
}
