import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { env } from '@/lib/env';
import * as schema from './schema';

export type Database = NodePgDatabase<typeof schema>;
/** A database or an open transaction: what every function of a rows file takes. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>;

/** Connections that leaders of background work keep open. */
const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** Opens a pool on one PostgreSQL; the caller ends it with `pool.end()`. */
export function openDatabase(url: string): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'dispatch-desk',
  });
  // The pool replaces an idle client that lost its server; without a listener the process would exit.
  pool.on('error', (error) => console.error(`database: ${error.message}`));
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool };
}

declare global {
  var dispatchDeskDatabase: ReturnType<typeof openDatabase> | undefined;
}

/** This process's one pool. Next instantiates modules several times, so it is kept on `globalThis`. */
export function database(): ReturnType<typeof openDatabase> {
  globalThis.dispatchDeskDatabase ??= openDatabase(env().DATABASE_URL);
  return globalThis.dispatchDeskDatabase;
}

export async function isDatabaseReachable(): Promise<boolean> {
  return database()
    .pool.query('select 1')
    .then(
      () => true,
      () => false,
    );
}
