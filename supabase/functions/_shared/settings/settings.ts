import type * as z from 'zod/mini';
import { settings, type Setting, type SettingName } from './settings-table.ts';
import type { WebhookReceiver } from '../queue/webhook.ts';

export type ReadVariable = (name: string) => string | undefined;

type SchemaOf<Name extends SettingName> = (typeof settings)[Name]['schema'] extends infer Schema
  ? Schema extends (allowLoopback: boolean) => infer Made
    ? Made
    : Schema
  : never;

/** An optional list that is not set is empty; another optional setting without a fallback is undefined. */
type ValueOf<Name extends SettingName> = (typeof settings)[Name] extends { isOptional: true }
  ? (typeof settings)[Name] extends { fallback: string }
    ? z.output<SchemaOf<Name>>
    : z.output<SchemaOf<Name>> extends unknown[]
      ? z.output<SchemaOf<Name>>
      : z.output<SchemaOf<Name>> | undefined
  : z.output<SchemaOf<Name>>;

/** What is wrong with a setting; no secret is repeated. */
export class SettingError extends Error {}

/** Reads one value, or throws a SettingError. */
export function readSetting<Name extends SettingName>(name: Name, read: ReadVariable): ValueOf<Name> {
  const { schema, isOptional, fallback, neededWith }: Setting = settings[name];
  const value = read(name)?.trim() || fallback || '';
  const result = (typeof schema === 'function' ? schema(allowsLoopback(read)) : schema).safeParse(value);
  const isEmpty = value === '' || (Array.isArray(result.data) && result.data.length === 0);
  if (isEmpty && neededWith !== undefined && read(neededWith)?.trim())
    throw new SettingError(`"${neededWith}" needs a "${name}"`);
  if (isEmpty && !isOptional) throw new SettingError(`no value for "${name}"`);
  if (!result.success && value !== '')
    throw new SettingError(result.error.issues[0]?.message.replace('{name}', `"${name}"`));
  return result.data as ValueOf<Name>;
}

/** A variable of the local stack and the tests alone, so it is no setting of the table. */
export function allowsLoopback(read: ReadVariable): boolean {
  return read('BUSY_CALENDAR_LOOPBACK') === '1';
}

/** Reads settings one by one; `finish` throws one error that names each of them that is missing or invalid. */
export interface SettingsReader {
  <Name extends SettingName>(name: Name): ValueOf<Name>;
  finish: () => void;
}

export function settingsReader(read: ReadVariable): SettingsReader {
  const problems: string[] = [];
  const readOne = <Name extends SettingName>(name: Name) => {
    try {
      return readSetting(name, read);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(error.message);
      return undefined as ValueOf<Name>;
    }
  };
  return Object.assign(readOne, {
    finish() {
      if (problems.length > 0) throw new Error(`Cannot start: ${problems.join(', ')}`);
    },
  });
}

/** The environment variables that every function has. */
export interface SharedSettings {
  databaseUrl: string;
  allowedOrigins: string[];
  mail: {
    apiUrl: string;
    apiKey: string;
    from: string;
    to: string[];
    limits: { perSecond: number; perHour: number; perDay: number };
  };
  visitor: {
    hashSalt: string;
    ipHeader: string | undefined;
    perMinute: number;
    perDay: number;
    /** Mails to one address within 24 hours, by requests and meetings together. */
    mailsPerAddress: number;
    /** Requests of all visitors within an hour and within 24 hours; more are held. */
    requestsPerHour: number;
    requestsPerDay: number;
    /** Bookings of all visitors within 24 hours; as many more are held. */
    bookingsPerDay: number;
    /** Of one address at a time, and bookings of one network within 24 hours; more are held. */
    openMeetings: number;
  };
  dispatchSecret: string;
  /** Where the team's own tools are told of requests and meetings; undefined when they are not. */
  webhook: WebhookReceiver | undefined;
  /** Without it nobody gets alerts. */
  alertUrl: string | undefined;
  /** A form submitted sooner than this after it appeared is quarantined. */
  minimumFormMs: number;
}

export function readSharedSettings(setting: SettingsReader): SharedSettings {
  const ipHeader = setting('VISITOR_IP_HEADER');
  return {
    databaseUrl: setting('CONSULTATION_DB_URL'),
    allowedOrigins: setting('ALLOWED_ORIGINS'),
    mail: {
      apiUrl: setting('MAIL_API_URL'),
      apiKey: setting('MAIL_API_KEY'),
      from: setting('MAIL_FROM'),
      to: setting('MAIL_TO'),
      limits: {
        perSecond: setting('MAILS_PER_SECOND'),
        perHour: setting('MAILS_PER_HOUR'),
        perDay: setting('MAILS_PER_DAY'),
      },
    },
    visitor: {
      hashSalt: setting('VISITOR_HASH_SALT'),
      ipHeader: ipHeader === 'none' ? undefined : ipHeader,
      perMinute: setting('VISITOR_LIMIT_PER_MINUTE'),
      perDay: setting('VISITOR_LIMIT_PER_DAY'),
      mailsPerAddress: setting('MAILS_PER_ADDRESS'),
      // Each is a mail to the team. Together they fit into the half of each limit that is kept for these mails.
      requestsPerHour: Math.ceil(setting('MAILS_PER_HOUR') / 3),
      requestsPerDay: Math.ceil(setting('MAILS_PER_DAY') / 3),
      bookingsPerDay: Math.min(setting('BOOKINGS_PER_DAY'), Math.ceil(setting('MAILS_PER_DAY') / 6)),
      openMeetings: setting('OPEN_MEETINGS'),
    },
    dispatchSecret: setting('DISPATCH_SECRET'),
    webhook: readWebhook(setting),
    alertUrl: setting('ALERT_URL'),
    minimumFormMs: setting('MINIMUM_FORM_MS'),
  };
}

function readWebhook(setting: SettingsReader): WebhookReceiver | undefined {
  const url = setting('LEAD_WEBHOOK_URL');
  const keys = setting('LEAD_WEBHOOK_SECRET');
  if (url === undefined) return undefined;
  return { url, keys };
}
