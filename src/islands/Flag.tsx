import type { Locale } from '~/i18n/locales';

interface FlagProps {
  locale: Locale;
}

/** The flag that stands for a language, 3:2, decorative. */
export function Flag({ locale }: FlagProps) {
  return (
    <svg className="h-4 w-6 shrink-0 rounded-xs" viewBox="0 0 24 16" aria-hidden="true">
      {drawings[locale]}
    </svg>
  );
}

const drawings = {
  en: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path stroke="#b3202c" strokeWidth="2" d="M0 1h24M0 5h24M0 9h24M0 13h24" />
      <path fill="#27376b" d="M0 0h11v8H0z" />
      <path stroke="#fff" strokeWidth="1" strokeDasharray="1 1.5" d="M1 2h9M1 4h9M1 6h9" />
    </>
  ),
  fr: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#1b3a8c" d="M0 0h8v16H0z" />
      <path fill="#d3202f" d="M16 0h8v16h-8z" />
    </>
  ),
  es: (
    <>
      <path fill="#b3202c" d="M0 0h24v16H0z" />
      <path fill="#f5c02c" d="M0 4h24v8H0z" />
    </>
  ),
} as const;
