import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '@/lib/db/migrate.server';

export type TestDatabase = { url: string; drop: () => Promise<void> };

const TEMPLATE = 'template_migrated';
const TEMPLATE_LOCK = 728_002;

/**
 * A migrated database of the caller's own, copied from a template in about 60 ms. The URL's user must be allowed to
 * create databases.
 */
export async function databaseFromTemplate(serverUrl: string): Promise<TestDatabase> {
  const name = newName();
  await onServer(serverUrl, async (client) => {
    // One lock for both: a template with open connections cannot be copied.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await makeTemplate(client, serverUrl);
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  });
  return named(serverUrl, name);
}

/** A database of the caller's own without any table. */
export async function emptyDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = newName();
  await onServer(serverUrl, (client) => client.query(`create database ${name}`));
  return named(serverUrl, name);
}

function newName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

function named(serverUrl: string, name: string): TestDatabase {
  return {
    url: urlOf(serverUrl, name),
    drop: () => onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Migrated under another name and renamed, so that an existing template is complete. */
async function makeTemplate(client: pg.Client, serverUrl: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (found.rowCount) return;
  const making = `${TEMPLATE}_new`;
  await client.query(`drop database if exists ${making} with (force)`);
  await client.query(`create database ${making}`);
  await migrate(urlOf(serverUrl, making));
  await client.query(`alter database ${making} rename to ${TEMPLATE}`);
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
