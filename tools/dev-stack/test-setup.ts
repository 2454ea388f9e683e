import { startTestServer } from './test-database.ts';

/** Vitest's global setup: one server for all test files, unless `DATABASE_URL` names one. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['DATABASE_URL']) return undefined;
  const { serverUrl, stopServer } = await startTestServer();
  process.env['DATABASE_URL'] = serverUrl;
  return stopServer;
}
