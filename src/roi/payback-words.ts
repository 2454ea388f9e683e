import type { Dictionary } from '~/i18n/dictionaries';
import { fill } from '~/i18n/fill';
import type { NumberFormatter } from '~/i18n/number-format';
import { offerName, type Offer } from './offer.ts';
import { chartMonths, type Payback } from './payback.ts';

type PaybackWords = Dictionary['roi']['estimate']['payback'];

const weekSentences = (words: PaybackWords) => [words.week1, words.week2, words.week3, words.week4, words.week5];

/** When an offer pays for itself, as a sentence. */
export function paybackSentence(format: NumberFormatter, offer: Offer, payback: Payback, words: PaybackWords): string {
  const plan = offerName(offer);
  switch (payback.kind) {
    case 'week':
      return fill(weekSentences(words)[payback.week - 1] ?? words.week5, { plan });
    case 'month':
      return fill(words.month, { plan, month: format.number(payback.month) });
    case 'never':
      return fill(words.never, { plan });
    case 'tooSmall':
      return fill(words.tooSmall, { plan, fitting: offer.fitting.name });
  }
}

/** The longest sentence that this offer can get, to keep room for it. */
export function longestPaybackSentence(format: NumberFormatter, offer: Offer, words: PaybackWords): string {
  if (!offer.isEnough) return paybackSentence(format, offer, { kind: 'tooSmall' }, words);
  const all: Payback[] = [
    ...weekSentences(words).map((_, index): Payback => ({ kind: 'week', week: index + 1 })),
    { kind: 'month', month: chartMonths },
    { kind: 'never' },
  ];
  return longestOf(all.map((payback) => paybackSentence(format, offer, payback, words)));
}

export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}
