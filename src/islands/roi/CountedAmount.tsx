import { formatUsd } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { useCountUp } from './motion';

interface CountedAmountProps {
  locale: Locale;
  label: string;
  amountUsd: number;
  durationMs: number;
  look?: keyof typeof looks;
}

const looks = {
  normal: { group: '', amount: 'text-heading' },
  /** On a line of its own. */
  large: { group: 'w-full', amount: 'text-display' },
};

/** An amount with what it is; a new amount is counted to. */
export function CountedAmount({ locale, label, amountUsd, durationMs, look = 'normal' }: CountedAmountProps) {
  return (
    <div className={looks[look].group || undefined}>
      <dt className="text-sm">{label}</dt>
      <dd className={`font-display ${looks[look].amount}`}>{formatUsd(locale, useCountUp(amountUsd, durationMs))}</dd>
    </div>
  );
}
