import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** A migration that a database has: the digest of its file, and when it was generated (epoch milliseconds). */
export type AppliedMigration = { hash: string; when: number };
export type Migration = AppliedMigration & { sql: string[] };

export const MIGRATIONS_FOLDER = path.join(process.cwd(), 'lib/db/migrations');

const JOURNAL = 'drizzle.__drizzle_migrations';
/** The table of drizzle-kit, so that its own commands know what a database has. */
const MAKE_JOURNAL = `create schema if not exists drizzle;
  create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`;

/** The migrations of this version, the oldest first. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    when: folderMillis,
    sql,
  }));
}

/** The migrations that a database has, the oldest first; none in an empty one. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const found = await client.query<{ name: string | null }>(`select to_regclass('${JOURNAL}')::text as name`);
  if (!found.rows[0]?.name) return [];
  const { rows } = await client.query<{ hash: string; when: string }>(
    `select hash, created_at::text as when from ${JOURNAL} order by created_at`,
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

/**
 * Runs those that a database does not have yet. Called in a transaction: a process that is killed leaves the schema as
 * it was.
 */
export async function runMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(MAKE_JOURNAL);
  const newest = (await appliedMigrations(client)).at(-1)?.when ?? 0;
  for (const { sql, hash, when } of migrations.filter((migration) => migration.when > newest)) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, when]);
  }
}
