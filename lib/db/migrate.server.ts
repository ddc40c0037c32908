import pg from 'pg';
import { reasonOf } from './loggable';
import { isDatabaseOutage } from './outage';
import { clientOptions, STATEMENT_LIMITS_MS } from './pool.server';
import { MIGRATIONS_FOLDER, readMigrations, runMigrations } from './run-migrations.server';

export const MIGRATION_LOCK = 728_001;
/** A failover or a start of the database takes less. */
const WAIT_MS = 60_000;
const TRY_EVERY_MS = 1_000;
const LOG_EVERY_MS = 10_000;

/**
 * Brings the database to the newest migration, in one transaction. Any number of instances may call it at once: one
 * migrates, the others wait. A database that is away or read-only is waited for.
 */
export async function migrate(
  url: string,
  waitMs = WAIT_MS,
  folder = MIGRATIONS_FOLDER,
  variable = 'DATABASE_URL',
): Promise<void> {
  const client = await connectWaiting(url, waitMs, variable);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(client, readMigrations(folder));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function connectWaiting(url: string, waitMs: number, variable: string): Promise<pg.Client> {
  let loggedAt = 0;
  for (const since = Date.now(); ; ) {
    try {
      return await connect(url);
    } catch (error) {
      const reason = `${variable} can't be used: ${reasonOf(error)}`;
      const waited = Date.now() - since;
      if (isFromPooler(error)) throw new Error(`${reason}. ${POOLER_HINT}`, { cause: error });
      if (!isDatabaseOutage(error) || waited + TRY_EVERY_MS > waitMs) throw new Error(reason, { cause: error });
      if (Date.now() - loggedAt >= LOG_EVERY_MS) {
        loggedAt = Date.now();
        console.warn(`${reason}. Trying again for ${Math.round((waitMs - waited) / 1_000)} s.`);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}

const POOLER_HINT = 'Behind a pooler, set DATABASE_DIRECT_URL to the address of PostgreSQL itself';

/** PgBouncer refuses settings of a session that it does not know. */
function isFromPooler(error: unknown): boolean {
  return error instanceof Error && error.message.includes('startup parameter');
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientOptions(url, STATEMENT_LIMITS_MS.migration),
    application_name: 'dispatch-desk-migrate',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby === true)
      throw Object.assign(new Error('the server is a standby, which is read-only'), { code: '25006' });
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
