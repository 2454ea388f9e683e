import type * as z from 'zod/mini';
import { loopbackSettings, settings, type Setting, type SettingName } from './settings-table.ts';

export type ReadVariable = (name: string) => string | undefined;

type Table = typeof settings;

/** An optional setting without a fallback may be undefined. */
type Value<Name extends SettingName> =
  | z.output<Table[Name]['schema']>
  | (Table[Name] extends { fallback: string } ? never : Table[Name] extends { isOptional: true } ? undefined : never);

/** Describes the problem of a setting without repeating a secret. */
export class SettingError extends Error {}

/** Reads one value, or throws a SettingError. */
export function readSetting<Name extends SettingName>(name: Name, read: ReadVariable): Value<Name> {
  const table = allowsLoopback(read) ? loopbackSettings : settings;
  const { schema, isOptional, fallback, neededWith }: Setting = table[name];
  const value = read(name)?.trim() || fallback || '';
  const result = schema.safeParse(value);
  const isEmpty = value === '' || (Array.isArray(result.data) && result.data.length === 0);
  if (isEmpty && neededWith !== undefined && read(neededWith)?.trim())
    throw new SettingError(`"${neededWith}" needs a "${name}"`);
  if (isEmpty && !isOptional) throw new SettingError(`no value for "${name}"`);
  if (!result.success && value !== '')
    throw new SettingError(result.error.issues[0]?.message.replace('{name}', `"${name}"`));
  return result.data as Value<Name>;
}

/** Only the local stack and tests set this variable, so it is not in the table. */
function allowsLoopback(read: ReadVariable): boolean {
  return read('ALLOW_LOOPBACK_URLS') === '1';
}

export type Settings = ReturnType<typeof readSettings>;

/** Reads the environment variables of both functions, or throws one error that names each missing or invalid one. */
export function readSettings(read: ReadVariable) {
  const problems: string[] = [];
  const setting = <Name extends SettingName>(name: Name): Value<Name> => {
    try {
      return readSetting(name, read);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(error.message);
      return undefined as Value<Name>;
    }
  };
  const ipHeader = setting('VISITOR_IP_HEADER');
  const to = setting('MAIL_TO');
  // Providers count recipients, and any mail may be one to the whole team. A missing value is reported below.
  const mailsPerDay = Math.floor(setting('MAILS_PER_DAY') / [to].flat().length);
  if (mailsPerDay < 6) problems.push('"MAILS_PER_DAY" is less than 6 for each address in "MAIL_TO"');
  // Each request and booking is a mail to the team. Together they fit into the half of each limit kept for these.
  const halfOfHour = Math.floor(setting('MAILS_PER_HOUR') / 2);
  const halfOfDay = Math.floor(mailsPerDay / 2);
  const bookingsPerDay = Math.min(setting('BOOKINGS_PER_DAY'), Math.floor(halfOfHour / 2), Math.floor(halfOfDay / 3));
  const webhookUrl = setting('LEAD_WEBHOOK_URL');
  const webhookKeys = setting('LEAD_WEBHOOK_SECRET') ?? [];
  const settings = {
    databaseUrl: setting('CONSULTATION_DB_URL'),
    allowedOrigins: setting('ALLOWED_ORIGINS'),
    mail: {
      apiUrl: setting('MAIL_API_URL'),
      apiKey: setting('MAIL_API_KEY'),
      from: setting('MAIL_FROM'),
      to,
      limits: {
        perSecond: setting('MAILS_PER_SECOND'),
        perHour: setting('MAILS_PER_HOUR'),
        perDay: mailsPerDay,
      },
    },
    visitor: {
      hashSalt: setting('VISITOR_HASH_SALT'),
      /** Undefined to use the IP address of the connection. */
      ipHeader: ipHeader === 'none' ? undefined : ipHeader,
      perMinute: setting('VISITOR_LIMIT_PER_MINUTE'),
      perDay: setting('VISITOR_LIMIT_PER_DAY'),
      /** Mails to one address within 24 hours, for requests and meetings together. */
      mailsPerAddress: setting('MAILS_PER_ADDRESS'),
      // All bookings of a day may come within an hour.
      requestsPerHour: halfOfHour - bookingsPerDay,
      requestsPerDay: halfOfDay - bookingsPerDay,
      bookingsPerDay,
      bookingsPerNetwork: setting('BOOKINGS_PER_NETWORK'),
    },
    dispatchSecret: setting('DISPATCH_SECRET'),
    webhook: webhookUrl === undefined ? undefined : { url: webhookUrl, keys: webhookKeys },
    alertUrl: setting('ALERT_URL'),
    minimumFormMs: setting('MINIMUM_FORM_MS'),
    digest: setting('DIGEST'),
    decisionSecret: setting('DECISION_SECRET'),
    ownerPassphrase: setting('OWNER_PASSPHRASE'),
    /**
     * After a change, links already sent still work, because tokens are looked up by their stored hash; only a repeated
     * request of an earlier booking gets an invalid token.
     */
    tokenSecret: setting('MEETING_TOKEN_SECRET'),
    feedKeys: setting('MEETING_FEED_KEYS') ?? [],
    busyCalendarUrls: setting('BUSY_CALENDAR_URLS') ?? [],
    /** Whether they, and what they redirect to, may be on this machine. */
    allowLoopback: allowsLoopback(read),
  };
  if (problems.length > 0) throw new Error(`Cannot start: ${problems.join(', ')}`);
  return settings;
}
