import type { NumberFormatter } from '~/i18n/number-format';
import { useCountUp } from './motion';

interface CountedAmountProps {
  format: NumberFormatter;
  label: string;
  amountUsd: number;
  durationMs: number;
  look?: keyof typeof looks;
}

const looks = {
  normal: { group: '', amount: 'text-heading' },
  /** Takes a whole line. */
  large: { group: 'col-span-full', amount: 'text-display' },
};

/** A labeled amount that animates from the previous value. */
export function CountedAmount({ format, label, amountUsd, durationMs, look = 'normal' }: CountedAmountProps) {
  return (
    <div className={looks[look].group || undefined}>
      <dt className="text-sm">{label}</dt>
      <dd className={`font-display ${looks[look].amount}`}>{format.usd(useCountUp(amountUsd, durationMs))}</dd>
    </div>
  );
}
