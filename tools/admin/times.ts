// An earlier year is a mistake.
const dateFormat = /^[2-9]\d{3}-\d\d-\d\d$/;
const timeFormat = /^([2-9]\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?$/;
const dayMs = 24 * 3_600_000;

export interface Span {
  from: Date;
  to: Date;
}

/** Reads `2027-03-15T09:00` in a time zone, or a time with its own offset. A date alone is no time. */
export function readTime(text: string, timeZone: string): Date {
  const [, wall, offset] = timeFormat.exec(text) ?? [];
  if (wall === undefined) {
    const hint = dateFormat.test(text) ? 'is a date and needs a time' : 'is not a time';
    throw new Error(`"${text}" ${hint}, such as "2027-03-15T09:00"`);
  }
  const utc = utcOf(wall);
  if (utc === undefined) throw new Error(`"${text}" is no date and time that exists`);
  if (offset !== undefined) {
    const time = new Date(wall + offset);
    if (Number.isNaN(time.getTime())) throw new Error(`"${text}" has an offset that does not exist`);
    return time;
  }
  const times = momentsOf(utc, timeZone);
  const [time] = times;
  if (time === undefined) throw new Error(`"${text}" does not exist in ${timeZone}: clocks go forward then`);
  if (times.length > 1) {
    const spellings = times.map((one) => `"${wall}${offsetOf(one, timeZone)}"`);
    throw new Error(
      `"${text}" comes twice in ${timeZone}, because clocks go back then: write ${spellings.join(' or ')}`,
    );
  }
  return time;
}

/** From a time, or the beginning of a day, to a time, or the end of a day. */
export function readSpan(first: string, last: string, timeZone: string): Span {
  const from = dateFormat.test(first) ? startOfDay(first, 0, timeZone) : readTime(first, timeZone);
  const to = dateFormat.test(last) ? startOfDay(last, 1, timeZone) : readTime(last, timeZone);
  if (to <= from) throw new Error(`"${last}" is not after "${first}"`);
  return { from, to };
}

/** A moment in a time zone, as `readTime` reads it. */
export function writeTime(time: Date, timeZone: string): string {
  const wall = wallOf(time, timeZone).replace(/:00$/, '');
  const isAmbiguous = momentsOf(utcOf(wall) ?? 0, timeZone).length > 1;
  return isAmbiguous ? wall + offsetOf(time, timeZone) : wall;
}

/** Whole days are named as such, because the end of the last one is the next day's beginning. */
export function writeSpan({ from, to }: Span, timeZone: string): string {
  const [first, last] = [from, new Date(to.getTime() - 1)].map((time) => wallOf(time, timeZone).slice(0, 10));
  const isWholeDays =
    first !== undefined &&
    last !== undefined &&
    startOfDay(first, 0, timeZone).getTime() === from.getTime() &&
    startOfDay(last, 1, timeZone).getTime() === to.getTime();
  if (!isWholeDays) return `from ${writeTime(from, timeZone)} to ${writeTime(to, timeZone)}`;
  return first === last ? `on ${first}, the whole day` : `from ${first} to ${last}, whole days`;
}

function startOfDay(date: string, addedDays: number, timeZone: string): Date {
  const utc = utcOf(`${date}T00:00`);
  if (utc === undefined) throw new Error(`"${date}" is no date that exists`);
  const midnight = utc + addedDays * dayMs;
  // Where clocks go forward at midnight, the day begins then, by the offset before.
  return momentsOf(midnight, timeZone)[0] ?? new Date(midnight - offsetMs(midnight - dayMs, timeZone));
}

/** The wall time as if it were UTC; undefined when the calendar has none, such as February 30. */
function utcOf(wall: string): number | undefined {
  const time = Date.parse(`${wall}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(wall) ? time : undefined;
}

/** The moments with this wall time, in order: none or two when clocks change. */
function momentsOf(utc: number, timeZone: string): Date[] {
  const offsets = new Set([offsetMs(utc - dayMs, timeZone), offsetMs(utc + dayMs, timeZone)]);
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((time) => time + offsetMs(time, timeZone) === utc)
    .sort((a, b) => a - b)
    .map((time) => new Date(time));
}

const offsetMs = (time: number, timeZone: string) =>
  (utcOf(wallOf(new Date(time), timeZone)) ?? 0) - Math.floor(time / 1000) * 1000;

function offsetOf(time: Date, timeZone: string): string {
  const minutes = offsetMs(time.getTime(), timeZone) / 60_000;
  const pad = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}

// A Swedish date is an ISO date.
const wallOf = (time: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(time)
    .replace(' ', 'T');
