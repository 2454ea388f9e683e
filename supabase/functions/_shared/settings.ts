import type { SettingsReader } from './settings-reader.ts';
import type { WebhookReceiver } from './webhook-api.ts';

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
      bookingsPerDay: setting('BOOKINGS_PER_DAY'),
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
  if (keys?.length === 0) setting.fail('"LEAD_WEBHOOK_URL" needs a "LEAD_WEBHOOK_SECRET"');
  return { url, keys };
}
