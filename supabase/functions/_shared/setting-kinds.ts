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
  webhook: string;
  /** What the secrets of a webhook stand for. Separated by spaces. */
  webhookKeys: Uint8Array[];
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
    const invalid = urls.findIndex((url) => !isSecretUrl(url, allowLoopback));
    if (invalid >= 0) throw new SettingError(`URL ${invalid + 1} of "${name}" does not begin with "https:"`);
    return [...new Set(urls)];
  },
  webhook(value, name, { allowLoopback = false }) {
    if (!isSecretUrl(value, allowLoopback)) throw new SettingError(`"${name}" does not begin with "https:"`);
    return value;
  },
  webhookKeys(value, name) {
    const secrets = entriesOf(value, /\s+/);
    if (!secrets.every(isWebhookSecret))
      throw new SettingError(`"${name}" holds a secret that is not "whsec_" and 24 to 64 bytes in base64`);
    return secrets.map((secret) =>
      Uint8Array.from(atob(secret.slice(webhookPrefix.length)), (byte) => byte.charCodeAt(0)),
    );
  },
};

/** Whether what is exchanged with a URL stays between the two: only over TLS can nobody in between read or change it. */
export function isSecretUrl(url: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1');
}

const webhookPrefix = 'whsec_';

function isWebhookSecret(secret: string): boolean {
  const base64 = secret.slice(webhookPrefix.length);
  if (
    !secret.startsWith(webhookPrefix) ||
    !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
  )
    return false;
  const { length } = atob(base64);
  return length >= 24 && length <= 64;
}

const entriesOf = (value: string, separator: string | RegExp) =>
  value
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
