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

/** Migrations after the newest that a database has (0: none). Throws in the middle of some that are put together here. */
export function laterMigrations(newest: number, migrations: readonly Migration[]): Migration[] {
  const missing = migrations.filter(({ when }) => when > newest);
  const isBetween = newest > 0 && migrations.every(({ when }) => when !== newest);
  if (isBetween && missing.length > 0) throw new Error(BETWEEN);
  return missing;
}

const BETWEEN =
  'The database is of a version between two releases. Start the last version that has all its migrations on it, then this one. Nothing was changed.';

/**
 * Runs those that a database lacks. Called in a transaction: a process that is killed leaves the schema as it was. A journal
 * by other migrations of the same schema becomes this version's, for backups.
 */
export async function runMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(MAKE_JOURNAL);
  const applied = await appliedMigrations(client);
  const newest = applied.at(-1)?.when ?? 0;
  const missing = laterMigrations(newest, migrations);
  const had = migrations.slice(0, migrations.length - missing.length);
  const [ours, theirs] = [had, applied].map((all) => all.map(({ hash }) => hash).join());
  const isOther = had.at(-1)?.when === newest && ours !== theirs;
  if (isOther) await client.query(`delete from ${JOURNAL}`);
  for (const { sql } of missing) for (const statement of sql) await client.query(statement);
  for (const { hash, when } of isOther ? migrations : missing)
    await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, when]);
}
