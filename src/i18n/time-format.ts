/** How a language writes days and times: plain data, so that an island can get it as a prop. */
export interface TimeFormat {
  /** The language tag for `Intl`. */
  tag: string;
  /** What people write between hours and minutes, where it is not the colon of `Intl`. */
  hourMark?: string | undefined;
  isRightToLeft: boolean;
}

/** An `HH:MM` time as people write it in the language, with no-break spaces: `9:00 AM`, `9 h`, `17 h 30`. */
export function writeTime({ tag, hourMark }: TimeFormat, time: string): string {
  if (hourMark) {
    const [hours, minutes] = time.split(':');
    return [Number(hours), hourMark, ...(minutes === '00' ? [] : [minutes])].join('\u202f');
  }
  const formatted = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}Z`),
  );
  return formatted.replaceAll(' ', '\u00a0');
}
