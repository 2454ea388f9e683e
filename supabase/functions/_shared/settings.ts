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

export function readSharedSettings({ text, list, url, origins, count }: SettingsReader): SharedSettings {
  const ipHeader = text('VISITOR_IP_HEADER');
  return {
    databaseUrl: url('CONSULTATION_DB_URL'),
    allowedOrigins: origins('ALLOWED_ORIGINS'),
    mail: {
      apiUrl: url('MAIL_API_URL'),
      apiKey: text('MAIL_API_KEY'),
      from: text('MAIL_FROM'),
      to: list('MAIL_TO'),
    },
    visitor: {
      hashSalt: text('VISITOR_HASH_SALT'),
      ipHeader: ipHeader === 'none' ? undefined : ipHeader,
      perMinute: count('VISITOR_LIMIT_PER_MINUTE', 5, 1),
      perDay: count('VISITOR_LIMIT_PER_DAY', 30, 1),
    },
    dispatchSecret: text('DISPATCH_SECRET'),
    mailsPerHour: count('MAILS_PER_HOUR', 100, 0),
    minimumFormMs: count('MINIMUM_FORM_MS', 1000, 0),
  };
}
