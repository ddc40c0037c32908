import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddresses } from './addresses';
import { clientOptions, pooledOptions } from './pool.server';

const STATEMENT_MS = 5_000;
const RECEIVED_WITHIN_MS = 3_000;
const TRIED_LOCK = 728_002;

const PID = 'select pg_backend_pid() as pid';

/**
 * Tries what the dashboard needs of its database: two sessions, a lock between them, and a notification from the one
 * address to the other. Throws a sentence that names the variable to set.
 */
export async function checkSessions({ url, direct, isPooled }: DatabaseAddresses): Promise<void> {
  const [holder, other, sender] = [
    new pg.Client(clientOptions(direct, STATEMENT_MS)),
    new pg.Client(clientOptions(direct, STATEMENT_MS)),
    new pg.Client(pooledOptions(url, STATEMENT_MS)),
  ];
  const all = [holder, other, sender];
  for (const client of all) client.on('error', () => {});
  try {
    await Promise.all(all.map((client) => client.connect()));
    if (!(await areSessions(holder, other)) || !(await isLockHeld(holder, other))) {
      throw new Error(
        isPooled
          ? 'DATABASE_DIRECT_URL leads to a pooler too: set it to the address of PostgreSQL itself'
          : 'DATABASE_URL leads to a pooler that gives each transaction another session: set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
      );
    }
    if (!(await isReceived(holder, sender))) {
      throw new Error(
        'a notification sent to DATABASE_URL does not arrive at DATABASE_DIRECT_URL: both must lead to the same database',
      );
    }
  } finally {
    await Promise.all(all.map((client) => client.end().catch(() => {})));
  }
}

/** A pooler lends the same session to both, or another one to each transaction of the first. */
async function areSessions(holder: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await pidOf(holder);
  await other.query('begin');
  const between = await pidOf(other);
  const after = await pidOf(holder);
  await other.query('rollback');
  return before === after && before !== between;
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(PID);
  return rows[0]?.pid;
}

async function isLockHeld(holder: pg.Client, other: pg.Client): Promise<boolean> {
  await holder.query('select pg_advisory_lock($1)', [TRIED_LOCK]);
  const { rows } = await other.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [TRIED_LOCK]);
  await holder.query('select pg_advisory_unlock($1)', [TRIED_LOCK]);
  return rows[0]?.got === false;
}

async function isReceived(listener: pg.Client, sender: pg.Client): Promise<boolean> {
  const channel = `dispatch_desk_start_${randomUUID().replaceAll('-', '')}`;
  await listener.query(`listen ${channel}`);
  const received = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), RECEIVED_WITHIN_MS);
    listener.once('notification', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  await sender.query('select pg_notify($1, $2)', [channel, '']);
  return received;
}
