import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DRIZZLE_OPTIONS, type Queryable } from './client.server';
import { logFailure } from './outage-log';
import { pause } from './pause';
import { clientOptions } from './pool.server';

const CONNECT_TIMEOUT_MS = 3_000;
/** A connection that died silently is found out after both. */
const CHECK_EVERY_MS = 1_000;
const CHECK_TIMEOUT_MS = 2_500;
const RETRY_MIN_MS = 100;
/** With an attempt that hangs, screens are still less than five seconds behind a database that is back. */
const RETRY_MAX_MS = 1_500;
const GOODBYE_MS = 1_000;

type Listener = {
  /** The connection is up, for the first time or again. Notifications in between were not received. */
  listening: () => void;
  received: (payload: string) => void;
  /** Called every second with the connection's own database, also for what no notification named. */
  look?: (db: Queryable) => Promise<void>;
  /** Nothing is received any more; `since` is when the database last answered, in epoch milliseconds. */
  lost: (since: number) => void;
};

/** Keeps one connection that listens to a channel of PostgreSQL, and reconnects when it is lost. Returns stop(). */
export function keepListening(url: string, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController();
  const running = reconnectLoop(url, channel, listener, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function reconnectLoop(url: string, channel: string, listener: Listener, stopping: AbortSignal) {
  let retryMs = RETRY_MIN_MS;
  let answeredAt = Date.now();
  const answered = () => {
    answeredAt = Date.now();
    retryMs = RETRY_MIN_MS;
  };
  while (!stopping.aborted) {
    try {
      await listenOnce(url, channel, listener, answered, stopping);
    } catch (error) {
      logFailure('live: the database does not listen', error);
    }
    if (!stopping.aborted) listener.lost(answeredAt);
    await pause(retryMs, stopping);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }
}

/** Returns, or throws, when the connection is lost. */
async function listenOnce(
  url: string,
  channel: string,
  listener: Listener,
  answered: () => void,
  stopping: AbortSignal,
) {
  const client = new pg.Client({
    ...clientOptions(url, CHECK_TIMEOUT_MS),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'dispatch-desk-live',
  });
  const db = drizzle(client, DRIZZLE_OPTIONS);
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ payload }) => listener.received(payload ?? ''));
  const over = AbortSignal.any([stopping, lost.signal]);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    answered();
    listener.listening();
    while (!over.aborted) {
      await pause(CHECK_EVERY_MS, over);
      // A query finds out that the connection died silently (a firewall, a sleeping machine).
      if (over.aborted) break;
      await client.query('select 1');
      await listener.look?.(db);
      answered();
    }
  } finally {
    const ended = client.end().catch(() => {});
    // One that does not answer is not waited for.
    if (stopping.aborted) await Promise.race([ended, pause(GOODBYE_MS, new AbortController().signal)]);
  }
}
