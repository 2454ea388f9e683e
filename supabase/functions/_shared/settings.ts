import type { SettingsReader } from './settings-reader.ts';

/** The environment variables that every function has. */
export interface SharedSettings {
  databaseUrl: string;
  allowedOrigins: string[];
  mail: { apiUrl: string; apiKey: string; from: string; to: string[] };
  visitor: { hashSalt: string; ipHeader: string | undefined; perMinute: number; perDay: number };
  dispatchSecret: string;
  mailsPerHour: number;
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
    },
    visitor: {
      hashSalt: setting('VISITOR_HASH_SALT'),
      ipHeader: ipHeader === 'none' ? undefined : ipHeader,
      perMinute: setting('VISITOR_LIMIT_PER_MINUTE'),
      perDay: setting('VISITOR_LIMIT_PER_DAY'),
    },
    dispatchSecret: setting('DISPATCH_SECRET'),
    mailsPerHour: setting('MAILS_PER_HOUR'),
    minimumFormMs: setting('MINIMUM_FORM_MS'),
  };
}
