import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATION_LOCK = 728_001;
const CONNECT_TIMEOUT_MS = 10_000;
const FOLDER = path.join(process.cwd(), 'lib/db/migrations');

/**
 * Brings the database to the newest migration. Any number of instances may call it at once: one migrates, the others
 * wait.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'dispatch-desk-migrate',
  });
  await client.connect().catch((error: unknown) => {
    throw new Error(`DATABASE_URL can't be reached: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
}
