/** The origin of the site that the functions allow in tests. */
export const origin = 'https://www.example.com';

/** What a fake returns, or rejects with. */
export const settled = <Value>(value: Value | Error): Promise<Value> =>
  value instanceof Error ? Promise.reject(value) : Promise.resolve(value);

export const unexpectedCall = () => Promise.reject(new Error('Unexpected call'));

/** The environment variables that every function reads, for tests. */
export const sharedEnvironment: Record<string, string> = {
  CONSULTATION_DB_URL: 'postgres://function@127.0.0.1/postgres',
  ALLOWED_ORIGINS: `${origin},http://localhost:4321`,
  MAIL_API_URL: 'https://mail.example.com/emails',
  MAIL_API_KEY: 'mail-key',
  MAIL_FROM: 'website@example.com',
  MAIL_TO: 'team@example.com',
  VISITOR_HASH_SALT: 'salt',
  VISITOR_IP_HEADER: 'none',
  DISPATCH_SECRET: 'dispatch-secret',
};
