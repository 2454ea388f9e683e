import { expect } from 'vitest';

/** The origin of the site that the functions allow in tests. */
export const origin = 'https://www.example.com';

/** What a fake returns, or rejects with. */
export const settled = <Value>(value: Value | Error): Promise<Value> =>
  value instanceof Error ? Promise.reject(value) : Promise.resolve(value);

export const unexpectedCall = () => Promise.reject(new Error('Unexpected call'));

/** Checks the status of a response, its JSON and the headers that are named. */
export async function expectResponse(
  responding: Promise<Response>,
  status: number,
  body: object,
  headers: Record<string, string | null> = {},
): Promise<void> {
  const response = await responding;
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(body);
  for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name), name).toBe(value);
}

/** The settings without which the functions do not start, for tests. */
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
  MEETING_TOKEN_SECRET: 'a token secret of 32 characters!',
};
