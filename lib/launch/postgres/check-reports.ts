import pg from 'pg';

const LIMIT_MS = 5_000;
/** A standby has the same of both. */
const IDENTITY = `select system_identifier::text || '/' || oid as value
  from pg_control_system(), pg_database where datname = current_database()`;

/** Throws when the two are different databases. One that does not answer is no reason to stop: orders go on without reports. */
export async function checkReports(databaseUrl: string, reportsUrl: string | undefined): Promise<void> {
  if (!reportsUrl) return;
  const identities = await Promise.all([databaseUrl, reportsUrl].map(identityOf)).catch(() => []);
  if (new Set(identities).size > 1)
    throw new Error('DATABASE_REPORTS_URL leads to another database than DATABASE_URL: set it to a standby of it.');
}

async function identityOf(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ value: string }>(IDENTITY)).rows[0]?.value;
  } finally {
    await client.end().catch(() => undefined);
  }
}
