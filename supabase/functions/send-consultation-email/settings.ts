/** Everything the function is told by its environment. */
export interface Settings {
  databaseUrl: string;
  allowedOrigins: string[];
  mail: { apiUrl: string; apiKey: string; from: string; to: string[] };
  visitor: { hashSalt: string; addressHeader: string | undefined; perMinute: number; perDay: number };
  dispatchSecret: string;
  mailsPerHour: number;
  /** A form that is sent sooner than this after it appeared was filled in by a machine. */
  minimumFormMs: number;
}

/** Reads the settings, or throws one error that names all of those that are missing or wrong. */
export function readSettings(read: (name: string) => string | undefined): Settings {
  const faults: string[] = [];

  const text = (name: string): string => {
    const value = read(name)?.trim() ?? '';
    if (value === '') faults.push(`no value for "${name}"`);
    return value;
  };
  const list = (name: string): string[] =>
    text(name)
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  const address = (name: string): string => {
    const value = text(name);
    if (value !== '' && !URL.canParse(value)) faults.push(`"${name}" is not an address`);
    return value;
  };
  const origins = (name: string): string[] => {
    const entries = list(name);
    const wrong = entries.filter((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry);
    if (wrong.length > 0) faults.push(`"${name}" holds "${wrong[0]}", which is not an origin`);
    return entries;
  };
  const count = (name: string, standard: number, least: number): number => {
    const value = read(name)?.trim() || String(standard);
    if (!/^\d{1,9}$/.test(value) || Number(value) < least) faults.push(`"${name}" is not a number from ${least}`);
    return Number(value);
  };
  const addressHeader = text('VISITOR_ADDRESS_HEADER');

  const settings: Settings = {
    databaseUrl: address('CONSULTATION_DB_URL'),
    allowedOrigins: origins('ALLOWED_ORIGINS'),
    mail: {
      apiUrl: address('MAIL_API_URL'),
      apiKey: text('MAIL_API_KEY'),
      from: text('MAIL_FROM'),
      to: list('MAIL_TO'),
    },
    visitor: {
      hashSalt: text('VISITOR_HASH_SALT'),
      addressHeader: addressHeader === 'none' ? undefined : addressHeader,
      perMinute: count('VISITOR_LIMIT_PER_MINUTE', 5, 1),
      perDay: count('VISITOR_LIMIT_PER_DAY', 30, 1),
    },
    dispatchSecret: text('DISPATCH_SECRET'),
    mailsPerHour: count('MAILS_PER_HOUR', 100, 0),
    minimumFormMs: count('MINIMUM_FORM_MS', 1000, 0),
  };
  if (faults.length > 0) throw new Error(`Cannot start: ${faults.join(', ')}`);
  return settings;
}
