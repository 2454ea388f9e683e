import type { Locale } from '~/i18n/locales';

interface FlagProps {
  locale: Locale;
}

/** The flag of a language, 3:2, decorative. References a symbol from `Flags.astro`. */
export function Flag({ locale }: FlagProps) {
  return (
    <svg className="h-4 w-6 shrink-0 rounded-xs" aria-hidden="true">
      <use href={`#flag-${locale}`} />
    </svg>
  );
}
