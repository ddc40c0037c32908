import pg from 'pg';
import { pause } from './pause';

const CONNECT_TIMEOUT_MS = 5_000;
const CHECK_EVERY_MS = 15_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
const GOODBYE_MS = 1_000;

type Listener = {
  /** The connection is up, for the first time or again. Notifications in between were not received. */
  listening: () => void;
  received: (payload: string) => void;
};

/** Keeps one connection that listens to a channel of PostgreSQL, and reconnects when it is lost. Returns stop(). */
export function keepListening(url: string, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController();
  const running = listenAgainAndAgain(url, channel, listener, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function listenAgainAndAgain(url: string, channel: string, listener: Listener, stopping: AbortSignal) {
  let retryMs = RETRY_MIN_MS;
  while (!stopping.aborted) {
    try {
      await listenOnce(
        url,
        channel,
        {
          ...listener,
          listening: () => {
            retryMs = RETRY_MIN_MS;
            listener.listening();
          },
        },
        stopping,
      );
    } catch (error) {
      console.error(`live: the database does not listen: ${error instanceof Error ? error.message : String(error)}`);
    }
    await pause(retryMs, stopping);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }
}

/** Returns, or throws, when the connection is lost. */
async function listenOnce(url: string, channel: string, listener: Listener, stopping: AbortSignal) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'dispatch-desk-live',
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ payload }) => listener.received(payload ?? ''));
  const over = AbortSignal.any([stopping, lost.signal]);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    listener.listening();
    while (!over.aborted) {
      await pause(CHECK_EVERY_MS, over);
      // A query finds out that the connection died silently (a firewall, a sleeping machine).
      if (!over.aborted) await client.query('select 1');
    }
  } finally {
    await Promise.race([client.end().catch(() => {}), pause(GOODBYE_MS, new AbortController().signal)]);
  }
}
