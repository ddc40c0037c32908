import type pg from 'pg';
import { reasonOf } from './loggable';
import { pause } from './pause';

const RETRY_MS = 5_000;

/**
 * Runs `lead` in exactly one of the instances that share a database: the one with the advisory lock. When its database
 * session ends, `signal` is aborted and another instance takes over within seconds.
 */
export function electLeader(
  pool: pg.Pool,
  lock: number,
  lead: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const running = campaign(pool, lock, lead, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function campaign(
  pool: pg.Pool,
  lock: number,
  lead: (signal: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
) {
  while (!stopping.aborted) {
    try {
      await holdLock(pool, lock, lead, stopping);
    } catch (error) {
      console.error(`leader: ${reasonOf(error)}`);
    }
    await pause(RETRY_MS, stopping);
  }
}

async function holdLock(
  pool: pg.Pool,
  lock: number,
  lead: (signal: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
) {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on('error', onError);
  let isIntact = false;
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
    if (rows[0]?.held) {
      await lead(AbortSignal.any([stopping, lost.signal]));
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
    isIntact = !lost.signal.aborted;
  } finally {
    client.off('error', onError);
    // A session that returns to the pool keeps its locks, so it is closed after a failure.
    client.release(!isIntact);
  }
}
