const frequencies = ['daily', 'weekly', 'off'] as const;

/** What a value has to be. */
export interface Kinds {
  text: string;
  url: string;
  /** Separated by commas. */
  list: string[];
  origins: string[];
  /** A whole number. */
  count: number;
  frequency: (typeof frequencies)[number];
  /** Separated by commas or spaces, like the URLs of calendars. */
  keys: string[];
  calendars: string[];
}

export interface KindOptions {
  /** Of a count, or of the characters of a text or key. */
  minimum?: number | undefined;
  /** For tests and the local stack, where calendars are served without TLS. */
  allowLoopback?: boolean;
}

/** What is wrong with the setting `name`; no secret is repeated. */
export class SettingError extends Error {}

type ReadKind<Value> = (value: string, name: string, options: KindOptions) => Value;

/** Reads a value of each kind, or throws a SettingError; an empty value is an empty list. */
export const readKind: { [Kind in keyof Kinds]: ReadKind<Kinds[Kind]> } = {
  text(value, name, { minimum = 1 }) {
    if (value.length < minimum) throw new SettingError(`"${name}" has fewer than ${minimum} characters`);
    return value;
  },
  url(value, name) {
    if (!URL.canParse(value)) throw new SettingError(`"${name}" is not a URL`);
    return value;
  },
  list: (value) => entriesOf(value, ','),
  origins(value, name) {
    const origins = entriesOf(value, ',');
    const invalid = origins.find((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry);
    if (invalid !== undefined) throw new SettingError(`"${name}" holds "${invalid}", which is not an origin`);
    return origins;
  },
  count(value, name, { minimum = 0 }) {
    if (!/^\d{1,9}$/.test(value) || Number(value) < minimum)
      throw new SettingError(`"${name}" is not a number from ${minimum}`);
    return Number(value);
  },
  frequency(value, name) {
    const frequency = frequencies.find((each) => each === value);
    if (!frequency) throw new SettingError(`"${name}" is none of ${frequencies.join(', ')}`);
    return frequency;
  },
  keys(value, name, { minimum = 1 }) {
    const keys = entriesOf(value, /[\s,]+/);
    if (!keys.every((key) => /^[\w-]+$/.test(key) && key.length >= minimum))
      throw new SettingError(`"${name}" holds a key that is not ${minimum} letters and digits or more`);
    return keys;
  },
  calendars(value, name, { allowLoopback = false }) {
    // Apple publishes the same URL as "webcal:".
    const urls = entriesOf(value, /[\s,]+/).map((url) => url.replace(/^webcals?:/i, 'https:'));
    const invalid = urls.findIndex((url) => !isCalendarUrl(url, allowLoopback));
    if (invalid >= 0) throw new SettingError(`URL ${invalid + 1} of "${name}" does not begin with "https:"`);
    return [...new Set(urls)];
  },
};

/** Whether a calendar may be fetched from here: only over TLS, so that nobody in between can free a busy time. */
export function isCalendarUrl(url: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1');
}

const entriesOf = (value: string, separator: string | RegExp) =>
  value
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
