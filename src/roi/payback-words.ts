import type { Dictionary } from '~/i18n/dictionaries';
import { fill } from '../../lib/texts.ts';
import type { NumberFormatter } from '~/i18n/number-format';
import { offerName, type Offer } from './offer.ts';
import { chartMonths, isFree, type Payback } from './payback.ts';

type PaybackWords = Dictionary['roi']['estimate']['payback'];

const weeks = [1, 2, 3, 4, 5] as const;

/** When an offer pays for itself, as a sentence. */
export function paybackSentence(format: NumberFormatter, offer: Offer, payback: Payback, words: PaybackWords): string {
  const plan = offerName(offer);
  switch (payback.kind) {
    case 'week': {
      const week = weeks[payback.week - 1] ?? 5;
      return fill(words[`week${week}`], { plan });
    }
    case 'month':
      return fill(words.month, { plan, month: format.number(payback.month) });
    case 'never':
      return fill(words.never, { plan });
    case 'free':
      return fill(words.free, { plan });
    case 'tooSmall':
      return fill(words.tooSmall, { plan, fitting: offerName(offer.fitting) });
  }
}

/** The longest sentence that this offer can get, to keep room for it. */
export function longestPaybackSentence(format: NumberFormatter, offer: Offer, words: PaybackWords): string {
  if (!offer.isEnough) return paybackSentence(format, offer, { kind: 'tooSmall' }, words);
  if (isFree(offer)) return paybackSentence(format, offer, { kind: 'free' }, words);
  const all: Payback[] = [
    ...weeks.map((week): Payback => ({ kind: 'week', week })),
    { kind: 'month', month: chartMonths },
    { kind: 'never' },
  ];
  return longestOf(all.map((payback) => paybackSentence(format, offer, payback, words)));
}

export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}
