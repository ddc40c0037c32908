import { setMaxListeners } from 'node:events';
import type pg from 'pg';
import { logFailure } from './outage-log';
import { pause } from './pause';
import { STATEMENT_LIMITS_MS } from './pool.server';

const RETRY_MS = 5_000;
const PROVE_EVERY_MS = 3_000;

const TRY_LOCK = 'select pg_try_advisory_lock($1) as held';
const HOLDER = `from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32) + objid::bigint = $1`;
const HOLDS_LOCK = `select exists (select 1 ${HOLDER} and pid = pg_backend_pid()) as held`;
/** The session of a leader that was cut off keeps its lock until the server finds out, which may take hours. */
const END_SILENT_HOLDER = `select pg_terminate_backend(pid) ${HOLDER} and state_change < now() - interval '12 seconds'`;

type Lead = (signal: AbortSignal) => Promise<void>;

/**
 * Runs `leads` in exactly one of the instances on a database: the one with the advisory lock. `signal` is aborted
 * when it can't prove that it holds the lock, or when one of them ends.
 */
export function electLeader(pool: pg.Pool, lock: number, ...leads: Lead[]): () => Promise<void> {
  const stopping = new AbortController();
  const running = campaign(pool, lock, leads, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function campaign(pool: pg.Pool, lock: number, leads: Lead[], stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      await holdLock(pool, lock, leads, stopping);
    } catch (error) {
      logFailure('leader', error);
    }
    await pause(RETRY_MS, stopping);
  }
}

async function holdLock(pool: pg.Pool, lock: number, leads: Lead[], stopping: AbortSignal) {
  const client = await pool.connect();
  const over = new AbortController();
  const onError = () => over.abort();
  client.on('error', onError);
  let isIntact = false;
  try {
    if (await asks(client, TRY_LOCK, lock)) {
      const proving = prove(client, lock, over);
      const signal = AbortSignal.any([stopping, over.signal]);
      // Each of them waits for it, some in several places.
      setMaxListeners(0, signal);
      const leading = leads.map((lead) => lead(signal).finally(() => over.abort()));
      await Promise.allSettled(leading);
      await Promise.all(leading);
      if (!(await proving)) return;
      await client.query('select pg_advisory_unlock($1)', [lock]);
      if (!stopping.aborted) console.error('leader: a part of its work ended; all begin again');
    } else {
      await client.query(END_SILENT_HOLDER, [lock]);
    }
    isIntact = true;
  } finally {
    client.off('error', onError);
    // A session that returns to the pool keeps its locks, so it is closed after a failure.
    client.release(!isIntact);
  }
}

/** Asks every few seconds for the lock until `over`, and aborts it when the answer is no or none. False then. */
async function prove(client: pg.PoolClient, lock: number, over: AbortController): Promise<boolean> {
  for (;;) {
    await pause(PROVE_EVERY_MS, over.signal);
    if (over.signal.aborted) return true;
    const isHeld = await asks(client, HOLDS_LOCK, lock).catch((error: unknown) => {
      logFailure('leader', error);
      return false;
    });
    if (isHeld) continue;
    over.abort();
    return false;
  }
}

async function asks(client: pg.PoolClient, text: string, lock: number): Promise<boolean> {
  const query = { text, values: [lock], query_timeout: STATEMENT_LIMITS_MS.check };
  const { rows } = await client.query<{ held: boolean }>(query);
  return rows[0]?.held === true;
}
