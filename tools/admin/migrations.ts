import { readdirSync, readFileSync } from 'node:fs';
import type { ISql, Sql } from 'postgres';

const migrations = new URL('../../supabase/migrations/', import.meta.url);

/**
 * Applies the pending migrations in order, each in its own transaction, and returns their names. They are recorded
 * where the Supabase CLI records them, so the two can be used interchangeably.
 */
export async function applyMigrations(sql: Sql): Promise<string[]> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
  `);
  const applied: string[] = [];
  for (const file of migrationFiles()) {
    const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    const statements = readFileSync(new URL(file, migrations), 'utf8');
    await sql
      .begin(async (transaction) => {
        // Serializes concurrent runs.
        await transaction`select pg_advisory_xact_lock(hashtextextended('supabase_migrations', 0))`;
        const known = await transaction`select from supabase_migrations.schema_migrations where version = ${version}`;
        if (known.length > 0) return;
        await transaction.unsafe(statements);
        await transaction`insert into supabase_migrations.schema_migrations ${transaction({ version, name, statements: [statements] })}`;
        applied.push(file);
      })
      .catch((error: unknown) => {
        throw new Error(`Cannot apply migration "${file}": ${error instanceof Error ? error.message : String(error)}`);
      });
  }
  return applied;
}

/** The migrations that the database lacks. The function must not be deployed until there are none. */
export async function missingMigrations(sql: ISql): Promise<string[]> {
  const applied = new Set((await appliedMigrations(sql)).map(versionOf));
  return migrationFiles().filter((file) => !applied.has(versionOf(file)));
}

/** The migrations that the database has, in order, as `version_name`. */
export async function appliedMigrations(sql: ISql): Promise<string[]> {
  const [record] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
  if (record?.['found'] === null) return [];
  const rows = await sql<{ version: string; name: string | null }[]>`
    select version, name from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version, name }) => `${version}_${name ?? ''}`);
}

/** The versions of all migrations of this release. */
export function expectedVersions(): string[] {
  return migrationFiles().map(versionOf);
}

function versionOf(migration: string): string {
  return migration.split('_')[0] ?? '';
}

function migrationFiles(): string[] {
  return readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}
