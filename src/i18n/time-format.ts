/** How a language writes days and times. Plain data, for the props of islands. */
export interface TimeFormat {
  /** The language tag for `Intl`. */
  tag: string;
  /** Between hours and minutes, if it is not the colon of `Intl`. */
  hourMark?: string | undefined;
  /** The first day of a month, if it is not a plain number: `1er`. */
  firstDay?: string | undefined;
  /** Between a weekday and its day, if it is not the comma of `Intl`, which interrupts a sentence. */
  afterWeekday?: string | undefined;
  /** After a shortened weekday or month, if `Intl` leaves its period out: `mié.`. */
  afterAbbreviation?: string | undefined;
  isRightToLeft: boolean;
}

/** Formats `HH:MM` with no-break spaces: `9:00 AM`, `9 h`, `17 h 30`. */
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

/** Formats days with the name of the month, in UTC by default: `mardi 1er décembre`, `mié. 2 de dic.`. */
export function dayWriter(format: TimeFormat, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const { tag, firstDay, afterWeekday, afterAbbreviation } = format;
  const intl = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  return (date) => {
    const parts = intl.formatToParts(date);
    return parts
      .map(({ type, value }, index) => {
        if (type === 'day' && value === '1') return firstDay ?? value;
        if ((type === 'weekday' || type === 'month') && options[type] === 'short' && !value.endsWith('.'))
          return value + (afterAbbreviation ?? '');
        return type === 'literal' && parts[index - 1]?.type === 'weekday' ? (afterWeekday ?? value) : value;
      })
      .join('');
  };
}

/** Wraps a text in Unicode isolates (FSI, PDI), so that a right-to-left sentence keeps the order of `9:00 AM`. */
export function isolate({ isRightToLeft }: Pick<TimeFormat, 'isRightToLeft'>, text: string): string {
  return isRightToLeft ? `\u2068${text}\u2069` : text;
}
