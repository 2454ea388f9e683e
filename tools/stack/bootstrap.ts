import { randomBytes } from 'node:crypto';
import connect from 'postgres';
import { applyMigrations } from '../admin/migrations.ts';

/**
 * Prepares PostgreSQL to match hosted Supabase (the Data API's roles), applies the migrations, and gives the
 * function's role a new password. Returns the function's connection URL.
 */
export async function prepareDatabase(ownerUrl: string): Promise<string> {
  const sql = connect(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [found] = await sql`select from pg_roles where rolname = ${role}`;
      if (!found) await sql.unsafe(`create role ${role} nologin`);
    }
    await applyMigrations(sql);
    const password = randomBytes(24).toString('base64url');
    await sql.unsafe(`alter role consultation_function password '${password}'`);
    const url = new URL(ownerUrl);
    url.username = 'consultation_function';
    url.password = password;
    return url.href;
  } finally {
    await sql.end();
  }
}
