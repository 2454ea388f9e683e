/** The classes of a button or a link that looks like one, for Astro components and islands alike. */
export function buttonClasses(look: keyof typeof looks, size: keyof typeof sizes): string {
  return `${shape} ${sizes[size]} ${looks[look]}`;
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-lg border-2 text-center font-semibold color-transition';

const sizes = {
  medium: 'min-h-12 px-5 py-2.5 leading-snug',
  small: 'min-h-12 px-4 py-2 text-sm leading-snug',
  /** In line with the fields above it. */
  form: 'min-h-12 px-5 py-2.5',
};

const looks = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-ink text-ink hover:bg-ink hover:text-paper',
  signal: 'border-signal bg-signal text-night hover:border-on-night hover:bg-on-night',
  onNight: 'border-on-night text-on-night hover:bg-on-night hover:text-night',
};
