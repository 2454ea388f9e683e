/** The function's environment variables. */
export interface Settings {
  databaseUrl: string;
  allowedOrigins: string[];
  mail: { apiUrl: string; apiKey: string; from: string; to: string[] };
  visitor: { hashSalt: string; ipHeader: string | undefined; perMinute: number; perDay: number };
  dispatchSecret: string;
  mailsPerHour: number;
  /** A form submitted sooner than this after it appeared is quarantined. */
  minimumFormMs: number;
}

/** Reads the settings, or throws one error that names every missing or invalid one. */
export function readSettings(read: (name: string) => string | undefined): Settings {
  const problems: string[] = [];

  const text = (name: string): string => {
    const value = read(name)?.trim() ?? '';
    if (value === '') problems.push(`no value for "${name}"`);
    return value;
  };
  const list = (name: string): string[] =>
    text(name)
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  const url = (name: string): string => {
    const value = text(name);
    if (value !== '' && !URL.canParse(value)) problems.push(`"${name}" is not a URL`);
    return value;
  };
  const origins = (name: string): string[] => {
    const entries = list(name);
    const invalid = entries.filter((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry);
    if (invalid.length > 0) problems.push(`"${name}" holds "${invalid[0]}", which is not an origin`);
    return entries;
  };
  const count = (name: string, standard: number, least: number): number => {
    const value = read(name)?.trim() || String(standard);
    if (!/^\d{1,9}$/.test(value) || Number(value) < least) problems.push(`"${name}" is not a number from ${least}`);
    return Number(value);
  };
  const ipHeader = text('VISITOR_IP_HEADER');

  const settings: Settings = {
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
  if (problems.length > 0) throw new Error(`Cannot start: ${problems.join(', ')}`);
  return settings;
}
