import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { databaseAddresses } from './addresses';
import { isDatabaseOutage, outageReason } from './outage';
import { DatabasePool, STATEMENT_LIMITS_MS } from './pool.server';
import * as schema from './schema';

type Statements = Omit<NodePgDatabase<typeof schema>, 'transaction'>;
/** Commits when `work` resolves, and rolls back when it rejects. */
export type Database = Statements & { transaction: <Result>(work: Work<Result>) => Promise<Result> };
type Work<Result> = (tx: Statements) => Promise<Result>;
/** A database or an open transaction: what every function of a rows file takes. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | '$count'
>;

const POOL_SIZE = 16;
const REPORTS_POOL_SIZE = 4;
/** The leader's lock, and one to end a leader that fell silent. */
const SESSIONS = 2;
export const DRIZZLE_OPTIONS = { schema, casing: 'snake_case' } as const;

/** Opens a pool on one PostgreSQL; the caller ends it with `pool.end()`. */
export function openDatabase(
  url: string,
  { isPooled = false, reportsUrl = url }: { isPooled?: boolean; reportsUrl?: string } = {},
): { db: Database; pool: DatabasePool } {
  const pool = new DatabasePool(url, { size: POOL_SIZE, limitMs: STATEMENT_LIMITS_MS.usual, isPooled });
  const db = databaseOn(pool);
  reports.set(db, () => {
    const limitMs = STATEMENT_LIMITS_MS.report;
    return databaseOn(pool.endWith(new DatabasePool(reportsUrl, { size: REPORTS_POOL_SIZE, limitMs, isPooled })));
  });
  return { db, pool };
}

/**
 * The database for reports and exports, which may be a standby. Their statements may take longer, and never all
 * connections.
 */
export function reportsOf(db: Database): Database {
  const open = reports.get(db);
  if (!open) return db;
  const opened = open();
  reports.set(db, () => opened);
  return opened;
}

const reports = new WeakMap<Database, () => Database>();

/**
 * Drizzle's own transactions never release a client after a failed `begin`, and roll back on one without an answer. Here
 * such a client leaves the pool at once.
 */
function databaseOn(pool: pg.Pool): Database {
  const clients = new WeakMap<pg.PoolClient, Statements>();

  async function transaction<Result>(work: Work<Result>): Promise<Result> {
    const client = await pool.connect();
    const tx = clients.get(client) ?? drizzle(client, DRIZZLE_OPTIONS);
    clients.set(client, tx);
    const committed: Committed[] = [];
    onCommit.set(tx, committed);
    try {
      await client.query('begin');
      const result = await work(tx);
      await client.query('commit');
      client.release();
      for (const callback of committed) callback(db);
      return result;
    } catch (error) {
      if (isDatabaseOutage(error)) client.release(outageReason(error));
      else await rollBack(client);
      throw error;
    }
  }

  const db = Object.assign(drizzle(pool, DRIZZLE_OPTIONS), { transaction });
  return db;
}

type Committed = (db: Queryable) => void;
const onCommit = new WeakMap<object, Committed[]>();

/** Calls back when the transaction is committed, with its database; at once when `db` is none. Never after a rollback. */
export function afterCommit(db: Queryable, callback: Committed): void {
  const committed = onCommit.get(db);
  if (committed) committed.push(callback);
  else callback(db);
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

declare global {
  var dispatchDeskDatabase: ReturnType<typeof openDatabase> | undefined;
  var dispatchDeskSessions: DatabasePool | undefined;
}

/** This process's one pool. Next instantiates modules several times, so it is kept on `globalThis`. */
export function database(): ReturnType<typeof openDatabase> {
  const { url, isPooled, reports: reportsUrl } = databaseAddresses();
  globalThis.dispatchDeskDatabase ??= openDatabase(url, { isPooled, reportsUrl });
  return globalThis.dispatchDeskDatabase;
}

/** Sessions of one's own, past a pooler: for who holds a lock across transactions. Ends with the pool of `database()`. */
export function sessionPool(): DatabasePool {
  const { pool } = database();
  const { direct, isPooled } = databaseAddresses();
  if (!isPooled) return pool;
  const options = { size: SESSIONS, limitMs: STATEMENT_LIMITS_MS.usual };
  globalThis.dispatchDeskSessions ??= pool.endWith(new DatabasePool(direct, options));
  return globalThis.dispatchDeskSessions;
}
