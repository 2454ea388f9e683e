/** How a language writes days and times: plain data, so that an island can get it as a prop. */
export interface TimeFormat {
  /** The language tag for `Intl`. */
  tag: string;
  /** What people write between hours and minutes, where it is not the colon of `Intl`. */
  hourMark?: string | undefined;
  /** How the first day of a month is written, where that is no plain number: `1er`. */
  firstDay?: string | undefined;
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

/** Writes days with the month in letters, in UTC unless the options name a zone: `mardi 1er décembre`. */
export function dayWriter({ tag, firstDay }: TimeFormat, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const intl = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  if (!firstDay) return (date) => intl.format(date);
  return (date) => {
    const parts = intl.formatToParts(date);
    return parts.map(({ type, value }) => (type === 'day' && value === '1' ? firstDay : value)).join('');
  };
}

/** Keeps `9:00 AM` in one piece inside a sentence that runs from right to left. */
export function isolate({ isRightToLeft }: TimeFormat, text: string): string {
  return isRightToLeft ? `\u2068${text}\u2069` : text;
}
